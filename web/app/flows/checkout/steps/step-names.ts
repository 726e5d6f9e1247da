export type StepName = 'buyer' | 'lots' | 'shipping' | 'billing' | 'payment' | 'review'

/** What is filled in; 'review' comes after them, when all are closed and the order can be placed. */
export type FilledStep = Exclude<StepName, 'review'>

export const STEP_TITLES: Record<FilledStep, string> = {
  buyer: 'Buyer',
  lots: 'Lots',
  shipping: 'Shipping',
  billing: 'Billing',
  payment: 'Payment',
}

export const CUSTOMER_STEPS: readonly FilledStep[] = ['shipping', 'billing', 'payment']
export const DIRECT_STEPS: readonly FilledStep[] = ['buyer', 'lots', ...CUSTOMER_STEPS]
