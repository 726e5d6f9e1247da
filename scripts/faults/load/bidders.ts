import { randomUUID } from 'node:crypto'
import { OPENING_CENTS, STEP_CENTS, type Bidder } from '../invented-market.ts'
import type { Client } from './client.ts'

/** A bid that was answered with a receipt: from then on it must stand in the record, once. */
export type AnsweredBid = { name: string; key: string; sequence: number; hash: string; maxCents: number }

type Placed = { bid: { sequence: number; hash: string }; auction: { current_bid_cents: number } }

/** Bids a little more than the last price heard, on any of the lots, each time with a key of its own. */
export function createBidding(client: Client, names: readonly string[], answered: AnsweredBid[]) {
  const prices = new Map(names.map((name) => [name, OPENING_CENTS]))
  return async function bidOnce(bidder: Bidder): Promise<void> {
    const name = names[Math.floor(Math.random() * names.length)]!
    const key = randomUUID()
    const maxCents = (prices.get(name) ?? OPENING_CENTS) + STEP_CENTS * (1 + Math.floor(Math.random() * 3))
    const reply = await client.sendUntilAnswered(`/api/listings/${name}/bids`, {
      method: 'POST',
      headers: { ...bidder.headers, 'idempotency-key': key },
      body: JSON.stringify({ max_bid_cents: maxCents, confirm: true }),
    })
    if (reply?.status === '422') prices.set(name, (prices.get(name) ?? OPENING_CENTS) + STEP_CENTS)
    if (reply?.status !== '201') return
    const { bid, auction } = reply.body as Placed
    prices.set(name, Math.max(prices.get(name) ?? 0, auction.current_bid_cents))
    answered.push({ name, key, sequence: bid.sequence, hash: bid.hash, maxCents })
  }
}
