export { keepAddressOfOrder, makeAddressDefault } from './address-of-order.ts'
export {
  ADDRESS_JSON,
  findAddress,
  forgetAddresses,
  insertValue,
  listAddresses,
  listEntries,
  type AddressEntry,
} from './address-queries.ts'
