export { findAddress, forgetAddresses, listAddresses } from './address-queries.ts'
