export { findChoice, type AccountChoice } from './preference-queries.ts'
export { registerPreferenceRoutes } from './routes.ts'
export { makeUnsubscribeToken } from './unsubscribe-token.ts'
