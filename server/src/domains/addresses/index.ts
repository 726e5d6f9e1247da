export { keepAddressOfOrder, makeAddressDefault } from './address-of-order.ts'
export {
  ADDRESS_JSON,
  addAddressWith,
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
