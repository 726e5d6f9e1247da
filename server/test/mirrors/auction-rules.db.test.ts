// Triggers of changes under bids beside the rules that they mirror.
import { judgeWithdrawal, WITHDRAWAL_HOURS } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import { FIRST_PREVIOUS_HASH, linkText, type LinkBody } from '@lotyard/contract/rules/auctions/record/auction-record'
import { judgeLotChange, requestStateNow, type RequestState } from '@lotyard/contract/rules/auctions/lot-change'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addAuction } from '../auctions.ts'
import { useDatabase } from '../databases/database.ts'
import { addAccount, addBasics, type AddedLot } from '../market.ts'
import { judgedAlone } from './judged-alone.ts'

const database = useDatabase()
const BOTH = [true, false]
const HOUR_MS = 3_600_000
let ids: { seller: string; admin: string }
let lot: AddedLot

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  ids = { seller: await addAccount(db, 'seller'), admin: await addAccount(db, 'admin') }
  lot = await addAuction(db, { sellerId: ids.seller })
})

const at = (ms: number) => new Date(ms)
const changeLot = (id: number, changedAtMs: number, { beforeSequence = 5, by = ids.admin } = {}) =>
  sql`insert into lot_changes (id, listing_id, changed_at, changed_by, before_sequence, changes, change_count)
    overriding system value values (${id}, ${lot.listingId}, ${at(changedAtMs)}, ${by}, ${beforeSequence},
    '[{"label": "Units", "from": "2", "to": "1"}]', 1)`
const link = (sequence: number, kind: string, bidSequence: number | null = null) =>
  sql`insert into auction_links (auction_id, sequence, kind, placed_at, hash, bidder_number, bid_sequence)
    values (${lot.listingId}, ${sequence}, ${kind}, now(), '', ${kind === 'bid' ? 1 : null}, ${bidSequence})`

test('judgeWithdrawal and bids_are_withdrawn_after_a_change', async () => {
  const triggers = { bid_withdrawals: ['bids_are_withdrawn_after_a_change'] }
  const tables = ['bid_withdrawals', 'lot_changes', 'auction_links', 'auctions']
  const nowMs = Date.parse('2026-06-01T12:00:00Z')
  const window = WITHDRAWAL_HOURS * HOUR_MS
  const seen = new Set<string>()
  await judgedAlone(database.current.db, { tables, triggers }, async ({ refuses }) => {
    for (const isClosed of BOTH)
      for (const endsAtMs of [nowMs - 1, nowMs, nowMs + 1, nowMs + 48 * HOUR_MS])
        for (const agoMs of [1, window - 1, window, window + 1])
          for (const latestBidSequence of [null, 4, 5, 6])
            for (const isVoided of latestBidSequence === null ? [false] : BOTH) {
              const counted = isVoided ? null : latestBidSequence
              const verdict = judgeWithdrawal({
                latestChange: { changedAtMs: nowMs - agoMs, beforeSequence: 5 },
                latestBidSequence: counted,
                endsAtMs,
                isClosed,
                nowMs,
              })
              const first = [
                sql`update auctions set ends_at = ${at(endsAtMs)}, closed_at = ${isClosed ? at(nowMs) : null}
                  where listing_id = ${lot.listingId}`,
                changeLot(1, nowMs - agoMs),
                ...(latestBidSequence === null ? [] : [link(latestBidSequence, 'bid')]),
                ...(isVoided ? [link(9, 'void', latestBidSequence)] : []),
              ]
              const withdraw = sql`insert into bid_withdrawals values (1, 1, ${at(nowMs)})`
              const given = JSON.stringify({ isClosed, endsAtMs: endsAtMs - nowMs, agoMs, latestBidSequence, isVoided })
              expect(await refuses(withdraw, first), given).toBe(!verdict.mayWithdraw)
              seen.add(verdict.mayWithdraw ? 'may' : verdict.because)
            }
    // Of several changes the newest counts: the bid was placed knowing it.
    const first = [changeLot(1, nowMs - 2, { beforeSequence: 9 }), changeLot(2, nowMs - 1), link(6, 'bid')]
    const open = sql`update auctions set ends_at = ${at(nowMs + HOUR_MS)} where listing_id = ${lot.listingId}`
    expect(await refuses(sql`insert into bid_withdrawals values (1, 1, ${at(nowMs)})`, [...first, open])).toBe(true)
  })
  expect([...seen].toSorted()).toEqual(['auction_closed', 'bid_after_change', 'may', 'no_bid', 'too_late'])
})

test('requestStateNow and the triggers of requests', async () => {
  const { db } = database.current
  const { rows } = await sql<{ tgname: string }>`select tgname from pg_trigger
    where tgfoid = 'check_change_request'::regproc`.execute(db)
  const triggers = { lot_change_requests: rows.map(({ tgname }) => tgname) }
  const states: RequestState[] = ['waiting', 'granted', 'declined', 'cancelled', 'lapsed']
  await judgedAlone(db, { tables: ['lot_change_requests', 'listings', 'auctions'], triggers }, async ({ refuses }) => {
    for (const state of states)
      for (const isOver of BOTH)
        for (const version of [3, 4]) {
          const insert = sql`insert into lot_change_requests (id, listing_id, requested_by, version, edit, changes,
              change_count, may_be_wording_only, state) overriding system value
            values (1, ${lot.listingId}, ${ids.seller}, 3, '{}', '[]', 1, true, ${state})`
          const first = [
            sql`update listings set version = ${version} where id = ${lot.listingId}`,
            sql`update auctions set ends_at = clock_timestamp() + ${isOver ? '-1 hour' : '1 hour'}::interval
              where listing_id = ${lot.listingId}`,
            insert,
          ]
          const grant = sql`update lot_change_requests set state = 'granted' where id = 1`
          const isAllowed = requestStateNow({ state, version: 3 }, { version, isOver }) === 'waiting'
          expect(await refuses(grant, first), `${state}, ${isOver}, ${version}`).toBe(!isAllowed)
        }
  })
})

test('judgeLotChange and a_seller_changes_a_lot_by_request', async () => {
  const triggers = { lot_changes: ['a_seller_changes_a_lot_by_request'] }
  const changes = [{ label: 'Units', from: '2', to: '1' }]
  await judgedAlone(database.current.db, { tables: ['lot_changes'], triggers }, async ({ refuses }) => {
    for (const [role, by] of Object.entries(ids)) {
      const verdict = judgeLotChange({ bidCount: 1, changes, isAdmin: role === 'admin' })
      expect(await refuses(changeLot(1, Date.now(), { by })), role).toBe(verdict !== 'tell_bidders')
    }
  })
})

test('linkText and links_form_a_chain', async () => {
  const triggers = { auction_links: ['links_form_a_chain'] }
  const bidderId = ids.admin
  await judgedAlone(
    database.current.db,
    { tables: ['auction_links', 'auction_bidders'], triggers },
    async ({ tx, refuses }) => {
      await sql`insert into auction_bidders (auction_id, number, bidder_id) values (${lot.listingId}, 1, ${bidderId})`.execute(
        tx,
      )
      const bodies: LinkBody[] = [
        { kind: 'withdrawal', reason: 'In the place of the terms: "ü", \\ and a line\nbreak' },
        { kind: 'bid', bidder_number: 1, commitment: 'ab'.repeat(32) },
        { kind: 'bid', bidder_number: 1, commitment: 'cd'.repeat(32) },
        { kind: 'void', bid_sequence: 1, reason: 'A slip' },
        { kind: 'extension', bid_sequence: 2, ends_at: '2026-06-01T13:00:00.000Z' },
        { kind: 'close', outcome: 'won', winner_number: 1, price_cents: 100_00 },
      ]
      let previous = FIRST_PREVIOUS_HASH
      for (const [sequence, body] of bodies.entries()) {
        const placed = { auction: lot.name, sequence, placed_at: `2026-06-01T12:00:0${sequence}.120Z` }
        const text = linkText(previous, { ...body, ...placed })
        const hash = createHash('sha256').update(text).digest('hex')
        const insert = (given: string) => sql`insert into auction_links
          (auction_id, sequence, kind, placed_at, hash, body, bid_sequence, bidder_number, commitment, bidder_id)
        values (${lot.listingId}, ${sequence}, ${sequence === 0 ? 'terms' : body.kind}, ${placed.placed_at}, ${given},
          ${body.kind === 'bid' ? null : text.slice(previous.length)},
          ${'bid_sequence' in body ? body.bid_sequence : null},
          ${body.kind === 'bid' ? 1 : null}, ${body.kind === 'bid' ? body.commitment : null},
          ${body.kind === 'bid' ? bidderId : null})`
        expect(await refuses(insert('0'.repeat(64))), body.kind).toBe(true)
        expect(await refuses(insert(hash)), body.kind).toBe(false)
        await insert(hash).execute(tx)
        previous = hash
      }
    },
  )
})
