// Which way a refund goes. What is owed is lowered first: no one gets money back for what they have not paid. The rest goes
// back through the gateway, to the newest payment first, because old ones are the likeliest to be refused; then by hand.

/** `leftCents`: what no refund has taken of it yet. The newest first. */
export type RefundSource = { paymentId: string; leftCents: number }
/** `paymentId` null: by hand. */
export type RefundWay = { paymentId: string | null; amountCents: number }

export function creditCents(amountCents: number, balanceCents: number): number {
  return Math.min(amountCents, Math.max(0, balanceCents))
}

/** `byHand`: all of it, whatever the gateway holds. */
export function refundWays(amountCents: number, sources: readonly RefundSource[], byHand = false): RefundWay[] {
  const ways: RefundWay[] = []
  let restCents = amountCents
  for (const { paymentId, leftCents } of byHand ? [] : sources) {
    const takenCents = Math.min(restCents, leftCents)
    if (takenCents <= 0) continue
    ways.push({ paymentId, amountCents: takenCents })
    restCents -= takenCents
  }
  return restCents > 0 ? [...ways, { paymentId: null, amountCents: restCents }] : ways
}
