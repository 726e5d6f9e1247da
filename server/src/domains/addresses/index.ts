export { ADDRESS_JSON, findAddress, forgetAddresses, listAddresses } from './address-queries.ts'
