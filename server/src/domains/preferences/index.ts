export { findChoice, type AccountChoice } from './preference-queries.ts'
export { makeUnsubscribeToken } from './unsubscribe-token.ts'
export {
  deletePreferences,
  listPreferenceData,
  listSubscriptionData,
  type PreferenceData,
  type SubscriptionData,
} from './preference-data-queries.ts'
