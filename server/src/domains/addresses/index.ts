export { keepAddressOfOrder, makeAddressDefault } from './address-of-order.ts'
export {
  ADDRESS_JSON,
  addressValueJson,
  findAddress,
  forgetAddresses,
  insertValue,
  listAddresses,
  listEntries,
  type AddressEntry,
} from './address-queries.ts'
