export { keepAddressOfOrder, makeAddressDefault } from './address-of-order.ts'
export {
  ADDRESS_JSON,
  addressValueJson,
  findAddress,
  forgetAddresses,
  insertValue,
  insertValues,
  listAddresses,
  listEntries,
  listEntriesOfAccounts,
  type AddressEntry,
  type NewValue,
} from './address-queries.ts'
