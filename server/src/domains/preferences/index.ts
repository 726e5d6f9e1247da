export { findChoice, type AccountChoice } from './preference-queries.ts'
export { makeUnsubscribeToken } from './unsubscribe-token.ts'
