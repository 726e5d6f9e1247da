// Up to which amount an account may place raises without a review. The constraint reviews_are_skipped_up_to_a_limit enforces
// it again.
import { formatCents, isCents } from '../money.ts'

export const MAX_REVIEW_FROM_CENTS = 100_000_00

/** Null for an amount that an account may choose. */
export function reviewFromProblem(reviewFromCents: number | null): string | null {
  const isGood = reviewFromCents !== null && isCents(reviewFromCents) && reviewFromCents <= MAX_REVIEW_FROM_CENTS
  return isGood ? null : `Enter an amount from $0 to ${formatCents(MAX_REVIEW_FROM_CENTS)}.`
}
