import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BRANDS } from './data/brands.ts'
import { GOODS } from './data/goods.ts'
import { makeListing } from './make-listing.ts'
import { makeLot } from './make-lot.ts'
import { upcCheckDigit } from './make-manifest.ts'
import { makeMarket, makeOffer } from './make-market.ts'
import { PAST_SALE_COUNT } from './past-sales.ts'

const numbers = fc.integer({ min: 1, max: 2_000_000_000 })
const states = fc.constantFrom(
  'active' as const,
  'scheduled' as const,
  'draft' as const,
  'sold' as const,
  'unsold' as const,
)

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

describe('the demo market', () => {
  test('is the same every time, to the byte', () => {
    const plan = [
      ['active', 60],
      ['sold', 10],
      ['unsold', 10],
      ['scheduled', 10],
      ['draft', 10],
    ] as const
    const first = digest([...makeMarket(plan)])
    expect(digest([...makeMarket(plan)])).toBe(first)
    // A lot is what it is by its number, whichever were made before it.
    expect(makeOffer(60, 'active')).toEqual([...makeMarket(plan)][59])
  })

  test('has about 120 brands and goods for every category, each once', () => {
    expect(BRANDS.length).toBeGreaterThanOrEqual(110)
    expect(new Set(BRANDS.map((brand) => brand.key)).size).toBe(BRANDS.length)
    expect(new Set(GOODS.map((goods) => goods.categoryKey)).size).toBe(31)
  })

  test('has one auction within five minutes of its end', () => {
    const soon = [...makeMarket([['active', 300]])].filter(
      ({ listing }) => listing.auction !== null && listing.auction.endsIn > 0 && listing.auction.endsIn <= 300,
    )
    expect(soon).toHaveLength(1)
  })

  test('has price drops to come, flat, free and discounted shipping, pick-up, master packs and private lots', () => {
    const offers = Array.from({ length: 1_200 }, (_, index) => makeOffer(index + 1, 'active', { linesPerLot: 1 }))
    const share = (matches: (offer: (typeof offers)[number]) => boolean): number => offers.filter(matches).length
    expect(share(({ listing }) => listing.priceDrops.length > 0)).toBeGreaterThan(20)
    expect(
      share(({ listing }) => (listing.originalPriceCents ?? 0) > (listing.fixedPriceCents ?? Infinity)),
    ).toBeGreaterThan(80)
    for (const mode of ['flat', 'free'] as const)
      expect(share(({ listing }) => listing.shippingMode === mode)).toBeGreaterThan(40)
    expect(share(({ listing }) => listing.shippingDiscountPercent > 0)).toBeGreaterThan(80)
    expect(share(({ listing }) => listing.availableForPickUp)).toBeGreaterThan(400)
    expect(share(({ lot }) => lot.masterPack)).toBeGreaterThan(40)
    for (const ruleId of [1, 2]) expect(share(({ listing }) => listing.accessRuleId === ruleId)).toBeGreaterThan(5)
  })
})

describe('every demo lot', () => {
  test('has units, MSRP and weight that follow from its manifest', () =>
    fc.assert(
      fc.property(numbers, fc.option(fc.integer({ min: 1, max: 60 })), (number, linesPerLot) => {
        const lot = makeLot(number, linesPerLot === null ? {} : { linesPerLot })
        expect(lot.manifest.reduce((sum, line) => sum + line.quantity, 0)).toBe(lot.units)
        expect(lot.manifest.reduce((sum, line) => sum + line.quantity * line.unitMsrpCents, 0)).toBe(lot.msrpCents)
        expect(lot.msrpCents).toBeLessThanOrEqual(999_999_999)
        expect(lot.manifest.every((line) => line.quantity >= 1)).toBe(true)
        expect(lot.title.length).toBeLessThanOrEqual(200)
      }),
    ))

  test('is as big as its size says: a case by parcel, one pallet, two to twelve, or a trailer full of thousands of units', () =>
    fc.assert(
      fc.property(numbers, (number) => {
        const lot = makeLot(number)
        expect(lot.weightLbs / Math.max(1, lot.palletCount)).toBeLessThanOrEqual(2_400)
        switch (lot.lotSizeKey) {
          case 'case':
            expect([lot.palletCount, lot.weightLbs < 150]).toEqual([0, true])
            expect(lot.title).toMatch(/^(Case|Master Pack) of /)
            break
          case 'pallet':
            expect(lot.palletCount).toBe(1)
            expect(lot.title).toMatch(/^Pallet of /)
            break
          case 'multi-pallet':
            expect(lot.palletCount >= 2 && lot.palletCount <= 12).toBe(true)
            expect(lot.title).toMatch(new RegExp(`^${lot.palletCount} Pallets of `))
            break
          case 'truckload':
            expect(lot.palletCount >= 24 && lot.palletCount <= 26).toBe(true)
            expect(lot.units).toBeGreaterThan(1_000)
            expect(lot.weightLbs > 9_000 && lot.weightLbs <= 44_000).toBe(true)
            // A trailer is 53 feet long.
            expect(lot.lengthIn > 500 && lot.lengthIn <= 53 * 12).toBe(true)
            expect(lot.manifest.length).toBeGreaterThan(50)
            expect(lot.title).toMatch(new RegExp(`^${lot.palletCount}-Pallet Truckload of `))
        }
      }),
    ))

  test('carries UPCs of twelve digits with a valid check digit', () => {
    // A code off any shelf: the check digit of 03600029145 is 2.
    expect(upcCheckDigit('03600029145')).toBe(2)
    fc.assert(
      fc.property(numbers, (number) => {
        for (const { upc } of makeLot(number, { linesPerLot: 5 }).manifest) {
          expect(upc).toMatch(/^\d{12}$/)
          const sum = Array.from(upc, Number).reduce(
            (total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1),
            0,
          )
          expect(sum % 10).toBe(0)
        }
      }),
    )
  })
})

describe('past sales', () => {
  test('are of the common kinds, six of each, whatever part of the market is made', () => {
    const kinds = [...makeMarket([['sold', PAST_SALE_COUNT]])].map(
      ({ lot }) => `${lot.categoryKey} ${lot.conditionKey}`,
    )
    const counts = Map.groupBy(kinds, (kind) => kind)
    expect(counts.size * 6).toBe(PAST_SALE_COUNT)
    expect([...counts.values()].every((sales) => sales.length === 6)).toBe(true)
    expect(kinds.slice(0, counts.size)).toEqual([...counts.keys()])
  })
})

describe('every demo listing', () => {
  test('has prices below MSRP that only fall, and times in order', () =>
    fc.assert(
      fc.property(numbers, states, (number, state) => {
        const lot = makeLot(number, { linesPerLot: 5 })
        const listing = makeListing(lot, state)
        const prices = [
          listing.originalPriceCents,
          listing.fixedPriceCents,
          ...listing.priceDrops.map((drop) => drop.priceCents),
        ]
        const known = prices.filter((price) => price !== null)
        expect(known).toEqual(known.toSorted((a, b) => b - a))
        expect(known.every((price) => price > 0 && price < Math.max(lot.msrpCents, 1_000))).toBe(true)
        expect(listing.priceDrops.every((drop) => drop.dropsIn > 0)).toBe(true)
        if (listing.auction !== null) expect(listing.auction.endsIn).toBeGreaterThan(listing.auction.startsIn)
        expect(listing.createdIn).toBeLessThan(listing.publishedIn ?? 0)
        expect((listing.soldPriceCents !== null) === (state === 'sold')).toBe(true)
      }),
    ))

  test('is private only while it is for sale', () =>
    fc.assert(
      fc.property(numbers, states, (number, state) => {
        const { listing } = makeOffer(number, state, { linesPerLot: 1 })
        expect(listing.accessRuleId === null || state === 'active').toBe(true)
      }),
    ))
})
