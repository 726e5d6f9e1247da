/** Spec §8: what is said about payment methods. Refusals that carry one of these have it in refusals.ts. */
export const PAYMENT_MESSAGES = {
  added: 'Payment added successfully.',
  madeDefault: 'Payment method set as default.',
  removed: 'Payment method removed successfully.',
  invalid: 'Invalid payment details.',
  notRemoved: 'Could not remove payment information at this time.',
} as const
