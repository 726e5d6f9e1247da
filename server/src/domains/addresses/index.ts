export { ADDRESS_JSON, forgetAddresses, listAddresses } from './address-queries.ts'
