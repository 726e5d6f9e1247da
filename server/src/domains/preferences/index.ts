export {
  findSubscriber,
  forgetSubscriber,
  removeUnconfirmed,
  type Subscriber,
} from './newsletter/subscriber-queries.ts'
export { findChoice, type AccountChoice } from './preference-queries.ts'
export { makeUnsubscribeToken } from './unsubscribe-token.ts'
