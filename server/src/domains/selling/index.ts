export { changeSetting } from './settings/change-setting.ts'
export { findOperator, type OperatorFacts } from './settings/find-operator.ts'
