export { listContactRecipients } from './contact/contact-recipients.ts'
export { changeSetting } from './settings/change-setting.ts'
export { findOperator, type OperatorFacts } from './settings/find-operator.ts'
export { countOpenPayouts, streamPayoutData, type PayoutData } from './payouts/payout-data-queries.ts'
