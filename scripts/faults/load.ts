// Bidders and browsers that never give up: without a reply, or told to come back, they send the same again.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OPENING_CENTS, STEP_CENTS, type Bidder } from './invented-market.ts'

/** A bid that was answered with a receipt: from then on it must stand in the record, once. */
export type AnsweredBid = { name: string; key: string; sequence: number; hash: string; maxCents: number }

export type Load = {
  answered: AnsweredBid[]
  /** How often which status came; 'none' where the connection broke or no process listened. */
  statuses: Map<string, number>
  /** Replies that no fault excuses, with their bodies. */
  wrongReplies: string[]
  /** Requests that got no reply, or were told to come back because something is away. */
  countFailures: () => number
  /** The longest wait for a reply to a request that began since the last call. */
  takeSlowestMs: () => number
  /** The longest time without an accepted bid since the last call. */
  takeLongestGapMs: () => number
  /** No new bids; those that were sent are repeated until they are answered. */
  finish: () => Promise<void>
}

export type Target = { address: string; bidders: Bidder[]; names: string[] }

const BROWSERS = 6
const PAUSE_MS = 600
const BROWSER_PAUSE_MS = 250
const RETRY_MS = 300
/** Longer than the server lets a client wait, so that a request which hangs is seen. */
const GIVE_UP_MS = 30_000
const FINISH_LIMIT_MS = 60_000
const MAX_WRONG_REPLIES = 20
/** Told to come back, or told that the auction or the price moved on meanwhile. */
const EXPECTED = new Set(['200', '201', '304', '409', '422', '429', '503', 'none'])

export function startLoad({ address, bidders, names }: Target): Load {
  const answered: AnsweredBid[] = []
  const statuses = new Map<string, number>()
  const wrongReplies: string[] = []
  const prices = new Map(names.map((name) => [name, OPENING_CENTS]))
  let isOver = false
  let slowestMs = 0
  let acceptedAt = performance.now()
  let longestGapMs = 0

  async function send(path: string, init: RequestInit = {}): Promise<{ status: string; body: unknown }> {
    const sentAt = performance.now()
    let status = 'none'
    let text = ''
    try {
      const reply = await fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) })
      text = await reply.text()
      status = String(reply.status)
      if (status === '503' && !reply.headers.has('retry-after')) wrong(`503 without Retry-After: ${path}`)
    } catch {
      // The process was killed, is stopped or is just starting. The same is sent again.
    }
    slowestMs = Math.max(slowestMs, performance.now() - sentAt)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (!EXPECTED.has(status)) wrong(`${status} ${path}: ${text.slice(0, 200)}`)
    return { status, body: parse(text) }
  }
  const wrong = (line: string): void => {
    if (wrongReplies.length < MAX_WRONG_REPLIES) wrongReplies.push(line)
  }

  async function bidOnce(bidder: Bidder): Promise<void> {
    const name = names[Math.floor(Math.random() * names.length)]!
    const key = randomUUID()
    const maxCents = (prices.get(name) ?? OPENING_CENTS) + STEP_CENTS * (1 + Math.floor(Math.random() * 3))
    const init = {
      method: 'POST',
      headers: { ...bidder.headers, 'idempotency-key': key },
      body: JSON.stringify({ max_bid_cents: maxCents, confirm: true }),
    }
    const deadline = performance.now() + 2 * FINISH_LIMIT_MS
    while (performance.now() < deadline) {
      const { status, body } = await send(`/api/listings/${name}/bids`, init)
      if (status === '201') {
        const { bid, auction } = body as Placed
        longestGapMs = Math.max(longestGapMs, performance.now() - acceptedAt)
        acceptedAt = performance.now()
        prices.set(name, Math.max(prices.get(name) ?? 0, auction.current_bid_cents))
        answered.push({ name, key, sequence: bid.sequence, hash: bid.hash, maxCents })
        return
      }
      if (status === '422') prices.set(name, (prices.get(name) ?? OPENING_CENTS) + STEP_CENTS)
      if (!['503', '429', 'none'].includes(status)) return
      await sleep(RETRY_MS * (0.5 + Math.random()))
    }
  }
  async function bidOn(bidder: Bidder): Promise<void> {
    while (!isOver) {
      await bidOnce(bidder)
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  async function browse(): Promise<void> {
    const paths = ['/', '/lots/', '/api/listings/', ...names.slice(0, 6).map((name) => `/detail/${name}`)]
    for (let turn = 0; !isOver; turn += 1) {
      await send(paths[turn % paths.length]!, { headers: { apiversion: '5' } })
      await sleep(BROWSER_PAUSE_MS * (0.5 + Math.random()))
    }
  }
  const running = Promise.all([...bidders.map(bidOn), ...Array.from({ length: BROWSERS }, browse)])
  return {
    answered,
    statuses,
    wrongReplies,
    countFailures: () => (statuses.get('none') ?? 0) + (statuses.get('503') ?? 0),
    takeSlowestMs() {
      const taken = slowestMs
      slowestMs = 0
      return taken
    },
    takeLongestGapMs() {
      const taken = Math.max(longestGapMs, performance.now() - acceptedAt)
      longestGapMs = 0
      acceptedAt = performance.now()
      return taken
    },
    async finish() {
      isOver = true
      await Promise.race([running, sleep(FINISH_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

type Placed = { bid: { sequence: number; hash: string }; auction: { current_bid_cents: number } }

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
