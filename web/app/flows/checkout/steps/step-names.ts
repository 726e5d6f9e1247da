export type StepName = 'buyer' | 'lots' | 'shipping' | 'billing' | 'payment' | 'review'

export const STEP_TITLES: Record<StepName, string> = {
  buyer: 'Buyer',
  lots: 'Lots',
  shipping: 'Shipping',
  billing: 'Billing',
  payment: 'Payment',
  review: 'Review',
}

export const CUSTOMER_STEPS: readonly StepName[] = ['shipping', 'billing', 'payment', 'review']
export const DIRECT_STEPS: readonly StepName[] = ['buyer', 'lots', ...CUSTOMER_STEPS]
