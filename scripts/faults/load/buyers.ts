// Buyers who fill a cart, look at the price and place an order, by the calls that the checkout makes. Several are after the
// same lots, some have a card that is declined, and each repeats an order under its key until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer } from '../invented-market.ts'
import { ORDERS, type Client } from './client.ts'

/** An order that was answered as paid: from then on it is there, with these lots and at this price. */
export type AnsweredOrder = { id: string; accountId: string; totalCents: number; names: string[] }

type WireOrder = { id: string; state: string; totalCostFinalCents: number; listings: { name: string }[] }

/** How many lots are offered to all buyers at once: few, so that they meet. */
const WINDOW = 4
/** While the gateway has not said yet whether it is paid. */
const ASK_AGAIN_MS = 1_000
/** Longer than an order waits whose process lost the gateway's answer: 90 s, and a minute for the job that asks again. */
const PAID_LIMIT_MS = 160_000

export type Shelf = {
  /** One of the next few lots that are for sale as far as is known; null once all are gone. */
  pick: () => string | null
  gone: (name: string) => void
}

export function createShelf(names: readonly string[]): Shelf {
  const left = new Set(names)
  return {
    pick() {
      const next: string[] = []
      for (const name of left) if (next.push(name) === WINDOW) break
      return next[Math.floor(Math.random() * next.length)] ?? null
    },
    gone: (name) => void left.delete(name),
  }
}

export function createBuying(
  client: Client,
  shelf: Shelf,
  answered: AnsweredOrder[],
  { paidLimitMs = PAID_LIMIT_MS } = {},
) {
  const post = (buyer: Buyer, path: string, body: object, headers = {}) =>
    client.sendUntilAnswered(path, {
      method: 'POST',
      headers: { ...buyer.headers, ...headers },
      body: JSON.stringify(body),
    })

  /** Under one key, until it is known. A payment that failed frees the key, and the same again is a new attempt. */
  async function place(buyer: Buyer, body: object): Promise<boolean> {
    const key = randomUUID()
    const deadline = performance.now() + paidLimitMs
    while (performance.now() < deadline) {
      const reply = await post(buyer, ORDERS, body, { 'idempotency-key': key })
      if (reply?.status === '202') {
        await sleep(ASK_AGAIN_MS)
        continue
      }
      if (reply?.status !== '201') return false
      const order = reply.body as WireOrder
      const names = order.listings.map(({ name }) => name)
      answered.push({ id: order.id, accountId: buyer.accountId, totalCents: order.totalCostFinalCents, names })
      for (const name of names) shelf.gone(name)
      return true
    }
    client.unanswered.push(`an order of ${buyer.email} was still being paid after ${paidLimitMs / 1_000} s`)
    return false
  }

  return {
    async buyOnce(buyer: Buyer): Promise<void> {
      const name = shelf.pick()
      if (name === null) return
      const added = await post(buyer, '/api/cart/listings', { name })
      // Sold, or being paid for by another buyer: a look at the next ones.
      if (added === null || !['200', '201'].includes(added.status)) return shelf.gone(name)
      const preview = await post(buyer, '/api/checkout/preview', buyer.payload)
      const { preview_token: token = null } = (preview?.body ?? {}) as { preview_token?: string | null }
      const isBought = await place(buyer, { ...buyer.payload, ...(token !== null && { preview_token: token }) })
      if (isBought) return
      // A lot that another buyer has is of no use in the cart; one whose card was declined is free again.
      await client.sendUntilAnswered(`/api/cart/listings/${name}`, { method: 'DELETE', headers: buyer.headers })
    },
    /** What the account has won, by the same card. Most of the time there is nothing to pay. */
    payWins: (buyer: Buyer) => place(buyer, { ...buyer.payload, only: 'won' }),
  }
}
