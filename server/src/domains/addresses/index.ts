export { forgetAddresses, listAddresses } from './address-queries.ts'
