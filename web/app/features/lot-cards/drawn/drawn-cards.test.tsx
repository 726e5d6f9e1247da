// @vitest-environment node
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RenderedAtContext } from '../../../lib/pages/drawing/first-render.ts'
import { AddToCart } from '../../cart/add-to-cart.tsx'
import { WatchButton } from '../../watching/watch-button.tsx'
import type { ShownLot } from '../card/shown-lot.ts'
import { LotGrid } from '../lot-grid.tsx'
import { DrawnCardsContext, type PageCards } from './drawn-cards-context.ts'
import { createDrawnCards } from './drawn-cards.ts'

const NOW_MS = Date.parse('2026-05-01T12:00:00Z')
const HOUR_MS = 3_600_000

function draw(listings: ShownLot[], renderedAtMs: number, cards: PageCards | null): string {
  const element = (
    <RenderedAtContext value={renderedAtMs}>
      <DrawnCardsContext value={cards}>
        <LotGrid
          listings={listings}
          areFirst
          isBesideFilters
          search=""
          watch={(listing) => <WatchButton listing={listing} />}
          buy={(listing) => <AddToCart listing={listing} />}
        />
      </DrawnCardsContext>
    </RenderedAtContext>
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', id: 'root', element }])} />)
}

/** Draws a page as the server does, and says how many of its cards were kept ones. */
function drawWith(openCards: () => PageCards, listings: ShownLot[], renderedAtMs: number) {
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
  const html = draw(listings, renderedAtMs, counting)
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

test('a page with kept cards is the page that React draws, to the letter, at every moment', () => {
  const openCards = createDrawnCards()
  const lots = [
    ...[1, 2, 3].map((hour) => makeLot(`A${hour}`, NOW_MS + hour * HOUR_MS)),
    ...[1, 2, 3, 4, 5].map((id) => makeLot(`F${id}`, null)),
    makeLot('S1', NOW_MS + 9 * HOUR_MS, {
      active_auction: false,
      auction: {
        starts_at: at(NOW_MS + HOUR_MS),
        ends_at: at(NOW_MS + 9 * HOUR_MS),
        opening_bid_cents: 1,
        is_leading: false,
      },
    }),
    makeLot('A1', NOW_MS + HOUR_MS, { current_bid_cents: 500_00 }),
  ]
  let kept = 0
  fc.assert(
    fc.property(
      fc.shuffledSubarray(lots, { minLength: 6 }),
      fc.oneof(fc.nat(4 * HOUR_MS), fc.constantFrom(HOUR_MS - 10_001, HOUR_MS - 10_000, HOUR_MS, HOUR_MS + 1)),
      (shown, laterMs) => {
        const page = drawWith(openCards, shown, NOW_MS + laterMs)
        kept += page.kept
        expect(page.html).toBe(draw(shown, NOW_MS + laterMs, null))
      },
    ),
    { numRuns: 60 },
  )
  expect(kept).toBeGreaterThan(60)
})

test('no more cards are kept than the limit allows, and those that are asked for stay', () => {
  const openCards = createDrawnCards(10)
  const pageOf = (from: number): ShownLot[] =>
    Array.from({ length: 9 }, (_, index) => makeLot(`F${from + index}`, null))
  for (let from = 0; from < 100; from += 9) {
    drawWith(openCards, pageOf(from), NOW_MS)
    expect(drawWith(openCards, pageOf(0), NOW_MS).kept).toBe(5)
  }
  expect(drawWith(openCards, pageOf(50), NOW_MS).kept).toBe(0)
})
