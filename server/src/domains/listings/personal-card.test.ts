import type { Card } from '@lotyard/contract/lots/listing'
import type { Valuation } from '@lotyard/contract/lots/valuation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  NO_FREIGHT,
  NOTHING_PERSONAL,
  personalFacts,
  toPersonalCard,
  cutCard,
  toPersonalJson,
  type PersonalFacts,
} from './personal-card.ts'

const AUCTION: NonNullable<Card['auction']> = {
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2026-01-02T00:00:00.000Z',
  opening_bid_cents: 100,
  current_bid_cents: null,
  next_bid_cents: 100,
  number_of_bids: 0,
  reserve_met: true,
  is_leading: false,
}

const cardOf = (text: string, auction: Card['auction']): Card => ({
  name: 'ABC123',
  title: text,
  overridden_title: text,
  path: '/detail/ABC123',
  lot_id: '7',
  primary_photo: { url: '/photos/x.webp', alt: text, sized_photos: {}, avif_photos: {} },
  sized_photos: {},
  category: { key: 'toys', name: text, parent_key: null },
  condition: { key: 'new', name: 'New' },
  lot_size: { key: 'case', name: 'Case' },
  brand: { key: 'b', name: text },
  buying_format: auction === null ? 'fixed_price' : 'auction',
  warehouse: { key: 'w', description: text, zip: '46801', city: text, region: 'IN' },
  units: 1,
  msrp_cents: 1,
  fixed_price_cents: null,
  original_price_cents: null,
  shipping_cost_cents: null,
  shipping_cost_with_cart_cents: null,
  valuation: null,
  price_drop: false,
  price_drop_cents: 0,
  discounted_shipping: false,
  available_for_pick_up: false,
  master_pack: false,
  starred_lot: null,
  active_auction: auction !== null,
  auction,
  bid_count: 0,
  current_bid_cents: null,
  updated_at: '2026-01-01T00:00:00.000Z',
})

const VALUATION: Valuation = {
  expected_cents: -5,
  cost_cents: 1_000,
  profit_cents: -1_005,
  roi_percent: -100.5,
  priced_percent: 80,
  target: { kind: 'margin', percent: 30 },
  target_cost_cents: -4,
  target_bid_cents: null,
  tax_milli_percent: 5_750,
}

/** Words of sellers, some of which look like the very pieces that the text form replaces. */
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '"starred_lot":null',
    'starred_lot',
    '\\"is_leading":false',
    'is_leading":false,"',
    '"shipping_cost_cents":null,"shipping_cost_with_cart_cents":null,"valuation":null',
    '$&',
    '\\',
  ),
)
const cards = fc.tuple(words, fc.constantFrom(AUCTION, null)).map(([text, auction]) => cardOf(text, auction))
const facts: fc.Arbitrary<PersonalFacts> = fc.record({
  watchId: fc.option(fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String)),
  isLeading: fc.boolean(),
  freight: fc.oneof(
    fc.constant(NO_FREIGHT),
    fc.record({ aloneCents: fc.nat(999_999_999), withCartCents: fc.option(fc.nat(999_999_999)) }),
  ),
  valuation: fc.option(fc.constant(VALUATION)),
})

test('the object and the text say the same, whatever sellers write into a card', () =>
  fc.assert(
    fc.property(cards, facts, (card, known) => {
      const text = toPersonalJson(cutCard(JSON.stringify(card)), known)
      expect(text).toBe(JSON.stringify(toPersonalCard(card, known)))
    }),
  ))

test('a card into which nothing personal is written stays as it is', () => {
  const card = cardOf('Toys', AUCTION)
  expect(toPersonalCard(card, NOTHING_PERSONAL)).toEqual(card)
})

test('a card tells its viewer what they watch, that they lead, what freight costs and what it is worth to them', () => {
  const known = personalFacts(
    { leaderId: 'ann' },
    { accountId: 'ann' },
    {
      watchId: '5',
      freight: { aloneCents: 9_900, withCartCents: 1_200 },
      valuation: VALUATION,
    },
  )
  expect(toPersonalCard(cardOf('Toys', AUCTION), known)).toMatchObject({
    shipping_cost_cents: 9_900,
    shipping_cost_with_cart_cents: 1_200,
    valuation: VALUATION,
    starred_lot: { id: '5' },
    auction: { is_leading: true },
  })
})

test.each([
  ['the leader leads', 'ann', true],
  ['no other viewer does', 'bob', false],
  ['no viewer at all before the first bid', null, false],
])('%s', (_case, leaderId, isLeading) => {
  const known = { watchId: null, freight: NO_FREIGHT, valuation: null }
  expect(personalFacts({ leaderId }, { accountId: 'ann' }, known)).toEqual({ ...known, isLeading })
  expect(personalFacts({ leaderId }, null, known)).toEqual({ ...known, isLeading: false })
})
