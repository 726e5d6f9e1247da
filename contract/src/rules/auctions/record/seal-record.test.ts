import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commitmentText,
  FIRST_PREVIOUS_HASH,
  isOpening,
  linkText,
  RECORD_FORMAT,
  type AuctionRecord,
  type LinkBody,
  type RecordLink,
} from './auction-record.ts'
import { checkReceipts, readReceipts, type Receipt } from './check-receipt.ts'
import { cents } from '../../money.ts'
import { foldBid, minimumBidCents, replay, winnerOf, type MaxBid, type Standing } from '../proxy-bids.ts'
import { sealRecord } from './seal-record.ts'
import { verifyRecord } from './verify-record.ts'

const sha256 = (text: string): string => hash('sha256', text, 'hex')
const at = (second: number): string => new Date(Date.parse('2026-11-15T12:00:00.000Z') + second * 1000).toISOString()

/** A bid in dollars, the void of a link, a withdrawal. What ends without one is closed as the rules say. */
type Act = readonly [bidder: number, dollars: number] | { void: number } | 'withdrawal'

/** Plays an auction by the rules and records it whole, as the server does. A bid that is too low is not recorded. */
function play(acts: readonly Act[], reserveDollars: number | null = null): AuctionRecord {
  const terms = {
    openingCents: cents(100_00),
    reserveCents: reserveDollars === null ? null : cents(reserveDollars * 100),
  }
  const links: RecordLink[] = []
  let previous = FIRST_PREVIOUS_HASH
  const add = (body: LinkBody, opened?: { salt: string; max_cents: number }): void => {
    const sequence = links.length
    const link = { ...body, auction: 'ABC123', sequence, placed_at: at(sequence) }
    previous = sha256(linkText(previous, link))
    links.push({ ...link, hash: previous, ...(opened && { opened }) })
  }
  add({
    kind: 'terms',
    format: RECORD_FORMAT,
    opening_cents: terms.openingCents,
    reserve_cents: terms.reserveCents,
    starts_at: at(-60),
    ends_at: at(3600),
    soft_close_window_seconds: 0,
    extension_seconds: 0,
    latest_end_at: null,
  })
  const numbers = new Map<number, number>()
  let counted: (MaxBid & { sequence: number })[] = []
  let standing: Standing | null = null
  for (const act of acts) {
    if (act === 'withdrawal') {
      add({ kind: 'withdrawal', reason: 'Damaged' })
      return { format: RECORD_FORMAT, auction: 'ABC123', links }
    }
    if ('void' in act) {
      if (!counted.some((bid) => bid.sequence === act.void)) continue
      add({ kind: 'void', bid_sequence: act.void, reason: 'A slip' })
      counted = counted.filter((bid) => bid.sequence !== act.void)
      standing = replay(terms, counted)
      continue
    }
    const number: number = numbers.get(act[0]) ?? numbers.size + 1
    const bid = { bidderId: String(number), maxCents: cents(act[1] * 100), sequence: links.length }
    if (bid.maxCents < minimumBidCents(terms, standing, bid.bidderId)) continue
    numbers.set(act[0], number)
    const opened = { salt: sha256(`${links.length}`).slice(0, 32), max_cents: bid.maxCents }
    add({ kind: 'bid', bidder_number: number, commitment: sha256(commitmentText(opened)) }, opened)
    counted.push(bid)
    standing = foldBid(terms, standing, bid)
  }
  const winner = winnerOf(terms, standing)
  const close: LinkBody = {
    kind: 'close',
    outcome: winner ? 'won' : standing ? 'reserve_not_met' : 'no_bids',
    winner_number: winner ? Number(winner.leaderId) : null,
    price_cents: winner?.priceCents ?? null,
  }
  const sequence = links.length
  const link = { ...close, auction: 'ABC123', sequence, placed_at: at(3600) }
  links.push({ ...link, hash: sha256(linkText(previous, link)) })
  return { format: RECORD_FORMAT, auction: 'ABC123', links }
}

const publish = (record: AuctionRecord): AuctionRecord => ({ ...record, links: sealRecord(record.links) })

/** Of every bid its maximum in dollars, or how it stays sealed. */
function shown(record: AuctionRecord): (number | 'sealed' | 'below')[] {
  return record.links
    .filter((link) => link.kind === 'bid')
    .map(({ opened }) => (isOpening(opened) ? opened.max_cents / 100 : opened ? 'below' : 'sealed'))
}

describe('what is published', () => {
  test.each<[string, Act[], number | null, (number | string)[], string]>([
    ['sold below the maximum', [[1, 500], [2, 300]], null, ['sealed', 300], 'won'],
    ['sold at the maximum, which the price tells', [[1, 500], [2, 500]], null, [500, 500], 'won'],
    ['sold, with raises that no other bidder reached', [[1, 500], [1, 600], [2, 300], [1, 900]], null, ['sealed', 'sealed', 300, 'sealed'], 'won'],
    ['sold, to a winner who was behind for a while', [[1, 500], [2, 600], [1, 900]], null, [500, 600, 'sealed'], 'won'],
    ['sold to a lone bidder', [[1, 500]], null, ['sealed'], 'won'],
    ['the reserve was not met', [[1, 500], [2, 300]], 1_000, ['below', 300], 'reserve_not_met'],
    ['the reserve was met by a raise', [[1, 800], [1, 1_200], [2, 1_100]], 1_000, ['below', 'sealed', 1_100], 'won'],
    ['withdrawn', [[1, 500], [2, 300], 'withdrawal'], null, ['sealed', 300], 'withdrawn'],
    ['withdrawn before its reserve was met', [[1, 500], [2, 300], 'withdrawal'], 1_000, ['below', 300], 'withdrawn'],
    ['withdrawn after its reserve was met', [[1, 1_500], [2, 1_100], 'withdrawal'], 1_000, ['sealed', 1_100], 'withdrawn'],
    ["a loser's bid was voided", [[1, 500], [2, 300], { void: 2 }], null, ['sealed', 300], 'won'],
    ['the leading bid was voided, and no other had reached it', [[1, 500], { void: 1 }, [2, 300]], null, ['sealed', 'sealed'], 'won'],
    ['the leading bid was voided after it had beaten another', [[1, 500], [2, 900], { void: 2 }], null, [500, 'sealed'], 'won'],
    ['who leads after a void raised it', [[1, 500], [2, 900], { void: 2 }, [1, 700]], null, [500, 'sealed', 'sealed'], 'won'],
    ['every bid was voided', [[1, 500], { void: 1 }], null, ['sealed'], 'no_bids'],
    ['there was no bid', [], null, [], 'no_bids'],
  ])('%s', async (_case, acts, reserve, expected, outcome) => {
    const record = publish(play(acts, reserve))
    expect(shown(record)).toEqual(expected)
    expect(await verifyRecord(record)).toMatchObject({ isValid: true, outcome })
  }) // oxfmt-ignore

  test('a voided raise that hid a tie opens what its replay needs', async () => {
    const record = publish(play([[1, 500], [1, 900], [2, 500], [1, 1_000], { void: 2 }])) // oxfmt-ignore
    expect(shown(record)).toEqual([500, 900, 500, 'sealed'])
    expect(await verifyRecord(record)).toMatchObject({ isValid: true, winnerNumber: 1, priceCents: 500_00 })
  })
})

const anyActs = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 100, max: 1_500 })) },
    { weight: 1, arbitrary: fc.record({ void: fc.integer({ min: 1, max: 12 }) }) },
  ),
  { maxLength: 16 },
)
const anyAuction = fc
  .tuple(anyActs, fc.boolean(), fc.option(fc.integer({ min: 100, max: 1_400 })))
  .map(([acts, isWithdrawn, reserve]) => play(isWithdrawn ? [...acts, 'withdrawal'] : acts, reserve))

describe('whatever is bid, voided or withdrawn', () => {
  test('the published record proves the same result as the whole one', () =>
    fc.assert(
      fc.asyncProperty(anyAuction, async (whole) => {
        const [proven, truth] = [await verifyRecord(publish(whole)), await verifyRecord(whole)]
        expect(truth).toMatchObject({ isValid: true })
        expect({ ...proven, isWinnerSealed: false, sealedCount: 0 }).toEqual(truth)
      }),
      { numRuns: 500 },
    ))

  test('a leader whom the price never reached since their last bid keeps their maximum', () =>
    fc.assert(
      fc.property(anyAuction, (whole) => {
        const verdictLinks = publish(whole).links
        const bids = whole.links.filter((link) => link.kind === 'bid')
        const last = bids.at(-1)
        fc.pre(last !== undefined && whole.links.every((link) => link.kind !== 'void'))
        const standing = replay(
          { openingCents: cents(100_00), reserveCents: toCents(whole) },
          bids.map((link) => ({ bidderId: String(link.bidder_number), maxCents: cents(toOpened(link).max_cents) })),
        )!
        fc.pre(standing.leaderId === String(last!.bidder_number) && standing.priceCents < standing.leaderMaxCents)
        expect(isOpening(verdictLinks[last!.sequence]!.opened)).toBe(false)
      }),
    ))

  test('every honest receipt is held, alone and with all others of its bidder', () =>
    fc.assert(
      fc.asyncProperty(anyAuction, async (whole) => {
        const record = publish(whole)
        const receipts = receiptsOf(whole)
        for (const receipt of receipts) expect(await checkReceipts(record, [receipt])).toBe('held')
        for (const number of new Set(receipts.map((receipt) => receipt.bidderNumber)))
          expect(
            await checkReceipts(
              record,
              receipts.filter((one) => one.bidderNumber === number),
            ),
          ).toBe('held')
      }),
      { numRuns: 150 },
    ))
})

function toCents({ links: [first] }: AuctionRecord) {
  return first?.kind === 'terms' && first.reserve_cents !== null ? cents(first.reserve_cents) : null
}

function toOpened({ opened }: RecordLink) {
  if (!isOpening(opened)) throw new Error('not open')
  return opened
}

function receiptsOf({ links }: AuctionRecord): (Receipt & { bidderNumber: number })[] {
  return links
    .filter((link) => link.kind === 'bid')
    .map((link) => ({
      auction: link.auction,
      sequence: link.sequence,
      hash: link.hash,
      salt: toOpened(link).salt,
      max_bid_cents: toOpened(link).max_cents,
      bidderNumber: link.bidder_number,
    }))
}

describe('a receipt', () => {
  const whole = play([[1, 500], [2, 300]]) // oxfmt-ignore
  const [winners, losers] = receiptsOf(whole)

  test('that the record does not have, or has otherwise, is found out', async () => {
    const record = publish(whole)
    expect(await checkReceipts(record, [winners!])).toBe('held')
    expect(await checkReceipts(record, [{ ...winners!, sequence: 2 }])).toBe('missing')
    expect(await checkReceipts(record, [{ ...winners!, sequence: 99 }])).toBe('missing')
    expect(await checkReceipts(record, [{ ...winners!, auction: 'XYZ789' }])).toBe('missing')
    expect(await checkReceipts(record, [{ ...winners!, max_bid_cents: 600_00 }])).toBe('altered')
    expect(await checkReceipts(record, [{ ...losers!, salt: winners!.salt }])).toBe('altered')
  })

  test('contradicts a market that calls a reserve unmet which its leader had met', async () => {
    const truth = play([[1, 1_500]], 1_000)
    const [terms, bid] = truth.links as [RecordLink, RecordLink]
    // The market publishes: sealed, below the reserve, no winner. Only the leader can know better.
    const close = { kind: 'close', outcome: 'reserve_not_met', winner_number: null, price_cents: null } as const
    const last = { ...close, auction: 'ABC123', sequence: 2, placed_at: at(3600) }
    const hashed = { ...last, hash: sha256(linkText(bid.hash, last)) }
    const forged = { ...truth, links: [terms, { ...bid, opened: { below_cents: 1_000_00 } }, hashed] }
    expect(await verifyRecord(forged)).toMatchObject({ isValid: true, outcome: 'reserve_not_met' })
    expect(await checkReceipts(forged, [receiptsOf(truth)[0]!])).toBe('contradicted')
  })

  test.each([
    '',
    'x',
    'null',
    '[]',
    '{}',
    JSON.stringify({ sequence: 1, hash: 'a' }),
    '{"receipts":[]}',
    '{"receipts":[{}]}',
  ])('is not %j', (text) => expect(readReceipts(text)).toBeNull())

  test('is read from what the market gives out', () =>
    expect(readReceipts(JSON.stringify({ ...winners, id: 'ABC123-1' }))).toEqual([
      {
        auction: 'ABC123',
        sequence: 1,
        max_bid_cents: 500_00,
        hash: winners!.hash,
        salt: winners!.salt,
      },
    ]))
})
