// Commits the bids of one batch in two round trips: lock, clock and what is known; then everything that changed.
//
// No bidder is answered before PostgreSQL said COMMIT. After an error nothing of the batch is kept, and the caller decides
// it again in smaller pieces.
import { assert } from '@lotyard/contract/rules/assert'
import type { PlacedBid } from '@lotyard/contract/lots/auction'
import pg from 'pg'
import { Refusal } from '../../../lib/refusal.ts'
import {
  insertBidders,
  insertEvents,
  insertLinks,
  lockAuctions,
  lockUnheldAuctions,
  saveStandings,
  type AuctionEvent,
  type NewBidder,
  type Statement,
} from '../auction-queries.ts'
import { toAuctionState, type AuctionState } from '../auction-state.ts'
import { newSalt, type NewLink } from '../record/link-chain.ts'
import { BEGIN, COMMIT, findBidders, readClockAndPayers, ROLLBACK, type BidderRow } from './bid-queries.ts'
import { decideBid, type Bidder, type RecordedBid, type SubmittedBid } from './decide-bid.ts'

export type BidOutcome = { placed: PlacedBid } | { refusal: Refusal } | { isStuck: true }
export type BatchResult = {
  /** One for each bid, in the same sequence. */
  outcomes: BidOutcome[]
  /** Names of listings whose auction changed for others to see. */
  changed: string[]
  hasEvents: boolean
}

export type BatchOptions = {
  /** Leaves out auctions that another transaction has locked. The outcome of their bids is `isStuck`. */
  skipsLocked?: boolean
  /** Where the market takes payments, only who has a payment method may bid. */
  needsPaymentMethod?: boolean
}

export async function commitBatch(
  client: pg.Client,
  submittedBids: SubmittedBid[],
  options: BatchOptions = {},
): Promise<BatchResult> {
  const names = [...new Set(submittedBids.map((submitted) => submitted.listingName))]
  const bidderIds = submittedBids.map((submitted) => submitted.viewer.accountId)
  const [, locked, known, clock] = await pipeline(client, [
    BEGIN,
    options.skipsLocked ? lockUnheldAuctions(names) : lockAuctions(names),
    findBidders(submittedBids),
    // Last: both of the above may wait for a lock, and a bid that waited past the end is late.
    readClockAndPayers(options.needsPaymentMethod ? [...new Set(bidderIds)] : []),
  ])
  const { clock_ms: clockMs, payer_ids: payerIds } = clock.rows[0]!
  const payers = options.needsPaymentMethod ? new Set(payerIds) : null
  const auctions = new Map(locked.rows.map((row) => [row.name, toAuctionState(row)]))
  const decisions = decideAll(submittedBids, auctions, known.rows, { clockMs, payers, ...options })

  const moved = [...auctions.values()].filter((auction) => decisions.moved.has(auction.name))
  const writes: Statement[] = []
  if (decisions.bidders.length > 0) writes.push(insertBidders(decisions.bidders))
  if (decisions.links.length > 0) writes.push(insertLinks(decisions.links), saveStandings(moved))
  if (decisions.events.length > 0) writes.push(insertEvents(decisions.events))
  const results = await pipeline(client, [...writes, COMMIT])
  // A COMMIT after a failed statement succeeds too, and says what it did instead.
  assert(results.at(-1)!.command === 'COMMIT', 'a batch was answered that did not commit')
  return { outcomes: decisions.outcomes, changed: [...decisions.changed], hasEvents: decisions.events.length > 0 }
}

/**
 * Runs every statement of a batch on no bids at all. PostgreSQL plans them, and what their triggers run, on this connection:
 * the first bid would wait for it, for longer than for everything else.
 */
export async function rehearseBatch(client: pg.Client): Promise<void> {
  await pipeline(client, [
    BEGIN,
    lockAuctions([]),
    findBidders([]),
    readClockAndPayers([]),
    insertBidders([]),
    insertLinks([]),
    saveStandings([]),
    insertEvents([]),
    ROLLBACK,
  ])
}

/** What a batch leads to: the replies, and everything to write. */
type Decisions = {
  outcomes: BidOutcome[]
  links: NewLink[]
  bidders: NewBidder[]
  events: AuctionEvent[]
  /** Auctions with something to write. */
  moved: Set<string>
  /** Those of them that look different to others: an event about a leader's own raise would give it away. */
  changed: Set<string>
}

function decideAll(
  submittedBids: SubmittedBid[],
  auctions: Map<string, AuctionState>,
  known: BidderRow[],
  { clockMs, payers, skipsLocked = false }: BatchOptions & { clockMs: number; payers: ReadonlySet<string> | null },
): Decisions {
  const decisions: Decisions = {
    outcomes: [],
    links: [],
    bidders: [],
    events: [],
    moved: new Set(),
    changed: new Set(),
  }
  const rows = new Map(known.map((row) => [row.position, row]))
  // What earlier bids of this batch made known: numbers given out and replies to a key that was sent twice.
  const numbers = new Map<string, number>()
  const replies = new Map<string, RecordedBid & { listingName: string }>()
  const outbid = new Map<string, AuctionState>()
  for (const [index, submitted] of submittedBids.entries()) {
    const auction = auctions.get(submitted.listingName) ?? null
    if (auction === null && skipsLocked) {
      decisions.outcomes.push({ isStuck: true })
      continue
    }
    const row = rows.get(index + 1)
    if (row?.is_deleted === true) {
      decisions.outcomes.push({ refusal: new Refusal('not_signed_in') })
      continue
    }
    // Its sessions ended with the suspension; this bid was on its way.
    if (row?.is_suspended === true) {
      decisions.outcomes.push({ refusal: new Refusal('account_suspended') })
      continue
    }
    const bidderKey = `${submitted.listingName} ${submitted.viewer.accountId}`
    const replyKey = `${submitted.viewer.accountId} ${submitted.key}`
    const inBatch = replies.get(replyKey)
    const bidder: Bidder = {
      number: row?.number ?? numbers.get(bidderKey) ?? null,
      isBarred: row?.is_barred ?? false,
      hasWithdrawn: row?.has_withdrawn ?? false,
      lotChangedMs: row?.lot_changed_ms ?? null,
      canPay: payers === null || payers.has(submitted.viewer.accountId),
      prior:
        inBatch === undefined
          ? toPrior(row)
          : { ...inBatch, isOtherLot: inBatch.listingName !== submitted.listingName },
    }
    try {
      const decision = decideBid(auction, bidder, submitted, { clockMs, salt: newSalt() })
      decisions.outcomes.push({ placed: decision.reply })
      if (decision.links.length === 0) continue
      decisions.links.push(...decision.links)
      decisions.moved.add(submitted.listingName)
      if (decision.isPublic) decisions.changed.add(submitted.listingName)
      replies.set(replyKey, { ...decision.recorded, listingName: submitted.listingName })
      if (decision.newBidderNumber !== null) {
        numbers.set(bidderKey, decision.newBidderNumber)
        decisions.bidders.push({
          auctionId: auction!.id,
          number: decision.newBidderNumber,
          bidderId: submitted.viewer.accountId,
        })
      }
      if (decision.outbidId !== null) outbid.set(`${auction!.name} ${decision.outbidId}`, auction!)
    } catch (error) {
      // A refusal ends its own bid only. The others of the batch are still decided.
      if (!(error instanceof Refusal)) throw error
      decisions.outcomes.push({ refusal: error })
    }
  }
  // However often it changed hands within the batch: who lost the lead and does not have it back is told once.
  for (const [key, auction] of outbid) {
    const accountId = key.slice(auction.name.length + 1)
    if (accountId !== auction.standing?.leaderId)
      decisions.events.push({ kind: 'outbid', listingId: auction.id, accountId })
  }
  return decisions
}

function toPrior(row: BidderRow | undefined): Bidder['prior'] {
  if (row?.sequence == null) return null
  return {
    isOtherLot: row.is_other_lot ?? true,
    sequence: row.sequence,
    placedAtMs: row.placed_ms!,
    hash: row.hash!,
    salt: row.salt!,
    maxCents: row.max_cents!,
    isConfirmed: row.is_confirmed!,
    shown: {
      priceCents: row.price_cents!,
      bidCount: row.bid_count!,
      endsAtMs: row.ends_ms!,
      isLeading: row.is_leading!,
    },
  }
}

type Results<Statements> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row>
    ? { rows: Row[]; command: string }
    : never
}

/**
 * Sends statements without waiting in between. All results are awaited even when one fails, so that none of them is left
 * behind on the connection; then the first error is thrown and the transaction undone.
 */
async function pipeline<const Statements extends readonly Statement[]>(
  client: pg.Client,
  statements: Statements,
): Promise<Results<Statements>> {
  const { stream } = client.connection
  // One write for all of them: PostgreSQL is woken once and not once a statement.
  stream.cork()
  const replies = statements.map((statement) => client.query(statement))
  stream.uncork()
  const settled = await Promise.allSettled(replies)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed === undefined)
    return settled.map((result) => (result as PromiseFulfilledResult<pg.QueryResult>).value) as Results<Statements>
  await client.query(ROLLBACK)
  throw failed.reason
}
