// Bidders, buyers, an admin and browsers that never give up, and pages that stay open: without a reply, or told to come back,
// they send the same again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bidder, InventedMarket } from './invented-market.ts'
import { createBidding, type AnsweredBid } from './load/bidders.ts'
import { createBuying, createShelf, type AnsweredOrder } from './load/buyers.ts'
import { ANSWER_LIMIT_MS, createClient, type Client } from './load/client.ts'
import { createCancelling, type Cancellations } from './load/desk.ts'
import { openStreams, type FollowedStream } from './load/streams.ts'
import { watchGaps } from './longest-gap.ts'

export type Load = {
  answeredBids: AnsweredBid[]
  answeredOrders: AnsweredOrder[]
  cancelled: Cancellations
  streams: FollowedStream[]
  statuses: ReadonlyMap<string, number>
  /** Replies that no fault excuses, with their bodies. */
  wrongReplies: string[]
  /** Calls that got no answer in the end. */
  unanswered: string[]
  takeFailures: Client['takeFailures']
  takeSlowest: Client['takeSlowest']
  /** The longest time without an accepted bid since the last call. */
  takeLongestGapMs: () => number
  /** Nothing new is begun; what was sent is repeated until it is answered. The streams stay open. */
  finish: () => Promise<void>
  closeStreams: () => Promise<void>
}

const BROWSERS = 6
const STREAMS = 24
const NAMES_PER_STREAM = 8
const BID_PAUSE_MS = 600
const BUY_PAUSE_MS = 1_200
const PAY_WINS_PAUSE_MS = 12_000
const DESK_PAUSE_MS = 700
const BROWSER_PAUSE_MS = 250
/** What was begun takes a few calls more. */
const FINISH_LIMIT_MS = 2 * ANSWER_LIMIT_MS

export function startLoad(address: string, market: InventedMarket): Load {
  const { bidders, buyers, names } = market
  const client = createClient(address)
  const answeredBids: AnsweredBid[] = []
  const answeredOrders: AnsweredOrder[] = []
  const cancelled: Cancellations = { told: new Set(), asked: new Set() }
  const bidOnce = createBidding(client, names, answeredBids)
  const buying = createBuying(client, createShelf(market.lotNames), answeredOrders)
  const cancelSome = createCancelling(client, { admin: market.admin, orders: answeredOrders, cancelled })
  const { streams, close } = openStreams(address, followedNames(names))
  const over = new AbortController()
  const gap = watchGaps()

  async function again(pauseMs: number, work: () => Promise<unknown>): Promise<void> {
    while (!over.signal.aborted) {
      // Ended with the load: the end of a run would wait for the longest pause, up to 18 s.
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: over.signal }).catch(() => {})
      if (!over.signal.aborted) await work()
    }
  }
  async function bid(bidder: Bidder): Promise<void> {
    const before = answeredBids.length
    await bidOnce(bidder)
    if (answeredBids.length > before) gap.note()
  }
  const paths = ['/', '/lots/', '/api/listings/', ...names.slice(0, 6).map((name) => `/detail/${name}`)]
  let turn = 0
  const browse = (): Promise<unknown> => client.send(paths[turn++ % paths.length]!, { headers: { apiversion: '5' } })
  const running = Promise.all([
    ...bidders.map((bidder) => again(BID_PAUSE_MS, () => bid(bidder))),
    ...bidders.map((bidder) => again(PAY_WINS_PAUSE_MS, () => buying.payWins(bidder))),
    ...buyers.map((buyer) => again(BUY_PAUSE_MS, () => buying.buyOnce(buyer))),
    ...Array.from({ length: BROWSERS }, () => again(BROWSER_PAUSE_MS, browse)),
    again(DESK_PAUSE_MS, cancelSome),
  ])
  return {
    answeredBids,
    answeredOrders,
    cancelled,
    streams,
    statuses: client.statuses,
    wrongReplies: client.wrongReplies,
    unanswered: client.unanswered,
    takeFailures: client.takeFailures,
    takeSlowest: client.takeSlowest,
    takeLongestGapMs: gap.takeMs,
    async finish() {
      over.abort()
      await endInTime(running, client, FINISH_LIMIT_MS)
    },
    closeStreams: close,
  }
}

/** Those who still wait when the limit is over count as never answered. */
export async function endInTime(
  running: Promise<unknown>,
  { waiting, unanswered }: Pick<Client, 'waiting' | 'unanswered'>,
  limitMs: number,
): Promise<void> {
  const late = sleep(limitMs, 'late' as const, { ref: false })
  if ((await Promise.race([running, late])) !== 'late') return
  unanswered.push('the load did not come to its end', ...waiting().map((call) => `${call} still waits`))
}

/** Neighbours in the list share some, so that each lot is followed by several. */
function followedNames(names: readonly string[]): string[][] {
  return Array.from({ length: STREAMS }, (_, stream) =>
    Array.from(
      { length: Math.min(NAMES_PER_STREAM, names.length) },
      (_, at) => names[(stream * 3 + at) % names.length]!,
    ),
  )
}
