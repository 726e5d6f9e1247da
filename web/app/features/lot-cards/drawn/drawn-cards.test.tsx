// @vitest-environment node
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RenderedAtContext } from '../../../lib/pages/drawing/first-render.ts'
import LotSlides from '../../../pages/shop/lot/similar/lot-slides.tsx'
import { AddToCart } from '../../cart/add-to-cart.tsx'
import { WatchButton } from '../../watching/watch-button.tsx'
import type { ShownLot } from '../card/shown-lot.ts'
import { LotGrid } from '../lot-grid.tsx'
import { DrawnCardsContext, type PageCards } from './drawn-cards-context.ts'
import { createDrawnCards } from './drawn-cards.ts'

const NOW_MS = Date.parse('2026-05-01T12:00:00Z')
const HOUR_MS = 3_600_000

type Kind = 'browse' | 'shelf' | 'carousel'
/** Null is a visitor; a reader has these lots in the cart, and a token and an address that no other page may show. */
type Reader = { inCart: string[]; secret: string } | null
type Page = { kind: Kind; listings: ShownLot[]; reader: Reader; renderedAtMs: number }

const BROWSE: Omit<Page, 'listings'> = { kind: 'browse', reader: null, renderedAtMs: NOW_MS }

function draw({ kind, listings, reader, renderedAtMs }: Page, cards: PageCards | null): string {
  const grid = {
    listings,
    areFirst: true,
    watch: (listing: ShownLot) => <WatchButton listing={listing} />,
    buy: (listing: ShownLot) => <AddToCart listing={listing} />,
  }
  const element = (
    <RenderedAtContext value={renderedAtMs}>
      <DrawnCardsContext value={cards}>
        {kind === 'browse' && <LotGrid {...grid} isBesideFilters search="" />}
        {kind === 'shelf' && <LotGrid {...grid} isShelf headingLevel={3} />}
        {kind === 'carousel' && <LotSlides name="similar-listings" title="Similar lots" listings={listings} />}
      </DrawnCardsContext>
    </RenderedAtContext>
  )
  const viewer = reader && {
    csrfToken: `token-${reader.secret}`,
    email: `${reader.secret}@lotyard.test`,
    unreadNotices: 0,
    cart: { names: reader.inCart },
  }
  const routes = [{ path: '/', id: 'root', element, loader: () => null }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { viewer } } } })
  return renderToString(<RouterProvider router={router} />)
}

/** Draws a page as the server does, and says how many of its cards were kept ones. */
function drawWith(openCards: () => PageCards, page: Page) {
  const cards = openCards()
  let kept = 0
  const counting: PageCards = {
    take(wanted) {
      const html = cards.take(wanted)
      if (html !== null) kept += 1
      return html
    },
    learn: cards.learn,
  }
  const html = draw(page, counting)
  cards.learn(html)
  return { html, kept }
}

const at = (ms: number): string => new Date(ms).toISOString()
function makeLot(name: string, ends: number | null, also: Partial<ShownLot> = {}): ShownLot {
  return {
    name,
    title: `Pans & <pots> “${name}”`,
    lot_id: name.slice(1),
    buying_format: ends === null ? 'fixed_price' : 'auction',
    units: 10,
    msrp_cents: 9_000_00,
    fixed_price_cents: ends === null ? 900_00 : null,
    original_price_cents: 1_200_00,
    shipping_cost_cents: null,
    price_drop: ends === null,
    starred_lot: null,
    active_auction: ends !== null,
    bid_count: 2,
    current_bid_cents: ends === null ? null : 100_00,
    primary_photo: { alt: 'Pans', start: '/photos/', src: `${name}.webp`, isAvif: false, ends: [`${name}.webp 500w`] },
    condition: { name: 'New' },
    lot_size: { name: 'Pallet' },
    warehouse: { city: 'Reno', region: 'NV' },
    auction:
      ends === null ? null : { starts_at: at(0), ends_at: at(ends), opening_bid_cents: 100_00, is_leading: false },
    ...also,
  } as ShownLot
}

const scheduled = { starts_at: at(NOW_MS + HOUR_MS), ends_at: at(NOW_MS + 9 * HOUR_MS), opening_bid_cents: 1 }
const LOTS = [
  ...[1, 2, 3].map((hour) => makeLot(`A${hour}`, NOW_MS + hour * HOUR_MS)),
  ...[1, 2, 3, 4, 5].map((id) => makeLot(`F${id}`, null)),
  makeLot('P1', null, {
    primary_photo: { alt: 'Pans', start: '/p/', src: '1.webp', isAvif: true, ends: ['1.avif 500w'] },
  }),
  makeLot('P2', null, { primary_photo: null }),
  makeLot('S1', NOW_MS + 9 * HOUR_MS, { active_auction: false, auction: { ...scheduled, is_leading: false } }),
  makeLot('A1', NOW_MS + HOUR_MS, { current_bid_cents: 500_00 }),
]

/** What is a reader's own of a lot: whether it is watched, what freight costs, what it is worth, and whether they lead. */
const personal = fc.record({
  starred_lot: fc.constantFrom(null, { id: 'watch-1' }, { id: 'watch-2' }),
  shipping_cost_cents: fc.constantFrom(null, 0, 123_45, 1_000_000_00),
  shipping_cost_with_cart_cents: fc.constantFrom(undefined, 0, 99_99, 123_45),
  valuation: fc.option(
    fc.record({
      expected_cents: fc.constantFrom(-1, 0, 612_99, 1_049_00, 90_000_00),
      tax_milli_percent: fc.constantFrom(null, 0, 7_250),
    }),
    { nil: undefined },
  ),
  isLeading: fc.boolean(),
})

function withPersonal(lot: ShownLot, { isLeading, ...own }: typeof personal extends fc.Arbitrary<infer T> ? T : never) {
  const auction = lot.auction && { ...lot.auction, is_leading: isLeading }
  return { ...lot, ...own, auction } as ShownLot
}

const page: fc.Arbitrary<Page> = fc.record({
  kind: fc.constantFrom<Kind>('browse', 'shelf', 'carousel'),
  listings: fc
    .shuffledSubarray(LOTS, { minLength: 6 })
    .chain((lots) => fc.tuple(...lots.map((lot) => personal.map((own) => withPersonal(lot, own))))),
  reader: fc.option(
    fc.record({ inCart: fc.subarray(LOTS.map(({ name }) => name)), secret: fc.constantFrom('ann', 'bob', 'eve') }),
  ),
  renderedAtMs: fc
    .oneof(fc.nat(4 * HOUR_MS), fc.constantFrom(HOUR_MS - 10_001, HOUR_MS - 10_000, HOUR_MS, HOUR_MS + 1))
    .map((laterMs) => NOW_MS + laterMs),
})

test('a page with kept cards is the page that React draws, to the letter, at every moment and for every reader', () => {
  const openCards = createDrawnCards()
  let kept = 0
  fc.assert(
    fc.property(page, (asked) => {
      const drawn = drawWith(openCards, asked)
      kept += drawn.kept
      expect(drawn.html).toBe(draw(asked, null))
    }),
    { numRuns: 80 },
  )
  expect(kept).toBeGreaterThan(150)
})

test('readers whose freight differs share a card, and each reads their own price', () => {
  const openCards = createDrawnCards()
  const pageTo = (freightCents: number | null): Page => ({
    ...BROWSE,
    kind: 'carousel',
    listings: [makeLot('F1', null, { shipping_cost_cents: freightCents })],
  })
  expect(drawWith(openCards, pageTo(100_00)).kept).toBe(0)
  const other = drawWith(openCards, pageTo(250_00))
  expect(other.kept).toBe(1)
  expect(other.html).toContain('<b>$1,150</b> delivered')
  expect(other.html).not.toContain('$1,000')
  expect(drawWith(openCards, pageTo(null)).html).not.toContain('delivered')
})

test('a card that was kept for the owner of a price book shows nothing of it to anyone else', () => {
  const openCards = createDrawnCards()
  const pageOf = (expectedCents: number | null): Page => ({
    ...BROWSE,
    kind: 'carousel',
    listings: [
      makeLot('F1', null, {
        shipping_cost_cents: 100_00,
        ...(expectedCents !== null && { valuation: { expected_cents: expectedCents, tax_milli_percent: 0 } }),
      }),
    ],
  })
  expect(drawWith(openCards, pageOf(1_612_00)).html).toContain('<b>Profit $612</b><span>61% ROI</span>')
  const other = drawWith(openCards, pageOf(916_00))
  expect(other).toEqual({ kept: 1, html: draw(pageOf(916_00), null) })
  expect(other.html).toContain('<b>Loss $84</b><span>\u22129% ROI</span>')
  expect(drawWith(openCards, pageOf(null))).toEqual({ kept: 1, html: draw(pageOf(null), null) })
})

test('a page with a card that was not asked for teaches nothing: another look of the same lot would be kept for it', () => {
  const openCards = createDrawnCards()
  const asked: Page = { ...BROWSE, kind: 'carousel', listings: [makeLot('F1', null)] }
  const cards = openCards()
  const html = draw(asked, cards)
  cards.learn(draw({ ...asked, kind: 'browse' }, null) + html)
  expect(drawWith(openCards, asked)).toEqual({ html, kept: 0 })
  expect(drawWith(openCards, asked)).toEqual({ html, kept: 1 })
})

test('no more cards are kept than the limit allows, and those that are asked for stay', () => {
  const openCards = createDrawnCards(10)
  const pageOf = (from: number): Page => ({
    ...BROWSE,
    listings: Array.from({ length: 9 }, (_, index) => makeLot(`F${from + index}`, null)),
  })
  for (let from = 0; from < 100; from += 9) {
    drawWith(openCards, pageOf(from))
    expect(drawWith(openCards, pageOf(0)).kept).toBe(5)
  }
  expect(drawWith(openCards, pageOf(50)).kept).toBe(0)
})
