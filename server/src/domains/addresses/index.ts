export { ADDRESS_JSON, addressValueJson, findAddress, forgetAddresses, listAddresses } from './address-queries.ts'
