// Terms that ship first: how much of an account's credit limit is left. Computed under the account's lock, from balances that
// balance.ts says: otherwise two orders at once would each find the same room.

/** What is still owed on each open invoice counts; what was paid too much on one pays for no other. */
export function exposureCents(balancesCents: readonly number[]): number {
  return balancesCents.reduce((sum, cents) => sum + Math.max(0, cents), 0)
}

/** Never below zero: a limit may have been lowered since. */
export function creditLeftCents(limitCents: number, balancesCents: readonly number[]): number {
  return Math.max(0, limitCents - exposureCents(balancesCents))
}

/** Why lots of an order on terms stay where they are, for the desk; null where they may leave. */
export function stopProblem(order: { hasOverdueInvoice: boolean; shipAnywayReason: string | null }): string | null {
  return order.hasOverdueInvoice && order.shipAnywayReason === null
    ? 'This buyer has an overdue invoice, so nothing more leaves before payment.'
    : null
}
