export { forgetPreferences, listPreferences, type AccountPreferences } from './data-rights/account-preferences.ts'
export {
  findSubscriber,
  deleteSubscriber,
  moveSubscriber,
  removeUnconfirmed,
  type Subscriber,
} from './newsletter/subscriber-queries.ts'
export { findChoice, type AccountChoice } from './preference-queries.ts'
export { findAlerts } from './saved-searches/alert-queries.ts'
export { makeUnsubscribeToken, type Subscription } from './unsubscribe-token.ts'
export { deleteAllSavedSearches, listSavedSearches, type StoredSearch } from './saved-searches/saved-search-queries.ts'
