import type { Auction, BiddingOfViewer } from '@lotyard/contract/lots/listing'
import { expect, test } from 'vitest'
import { judgeEntry, type BidFacts } from './judge-entry.ts'

const auction: Auction = {
  starts_at: '2026-05-01T12:00:00.000Z',
  ends_at: '2026-05-09T12:00:00.000Z',
  opening_bid_cents: 100_00,
  current_bid_cents: 305_00,
  next_bid_cents: 310_00,
  number_of_bids: 2,
  reserve_met: null,
  is_leading: false,
}
const bidding: BiddingOfViewer = {
  needs: [],
  review_bids_from_cents: 400_00,
  payment_due_at: auction.ends_at,
  sales_tax: null,
}
const terms = { code: 'terms_not_accepted' as const, message: 'Accept our terms to bid.' }
const LEADS = { auction: { ...auction, is_leading: true }, ownMaxCents: 350_00 }

test.each<[string, string, Partial<BidFacts>, string]>([
  ['nonsense', '<b>', {}, 'invalid'],
  ['nothing', '', {}, 'invalid'],
  ['zero', '0', {}, 'invalid'],
  ['more than there is', '99999999999', {}, 'invalid'],
  ['less than the minimum', '309.99', {}, 'too_low'],
  ['a first bid', '310', {}, 'review'],
  ['a raise up to the chosen amount', '400', { ownMaxCents: 300_00 }, 'place'],
  ['a raise above it', '400.01', { ownMaxCents: 300_00 }, 'review'],
  ['a raise without a choice', '400', { ownMaxCents: 300_00, bidding: null }, 'review'],
  ['a leader’s own maximum', '350', LEADS, 'too_low'],
  ['a cent more', '350.01', LEADS, 'place'],
  ['of a leader whose maximum the page does not know', '310', { ...LEADS, ownMaxCents: null }, 'review'],
  ['without the terms', '310', { bidding: { ...bidding, needs: [terms] } }, 'refused'],
])('%s: "%s"', (_case, amount, given, kind) => {
  const facts: BidFacts = { auction, ownMaxCents: null, bidding, ...given }
  expect(judgeEntry({ amount, acceptsTerms: false }, facts).kind).toBe(kind)
})

test('terms that are accepted with the bid are no obstacle', () => {
  const facts = { auction, ownMaxCents: null, bidding: { ...bidding, needs: [terms] } }
  expect(judgeEntry({ amount: '310', acceptsTerms: true }, facts)).toEqual({ kind: 'review' })
})
