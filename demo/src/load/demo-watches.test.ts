import { expect, test } from 'vitest'
import { HOUR } from '../market/make-listing.ts'
import { pickWatched } from './demo-watches.ts'
import { makeMarket } from '../market/make-market.ts'

const offers = [...makeMarket([['active', 500]])]

test('the buyer watches the same six different lots every time', () => {
  const numbers = pickWatched(offers).map(({ lot }) => lot.number)
  expect(new Set(numbers).size).toBe(6)
  expect(pickWatched([...makeMarket([['active', 500]])]).map(({ lot }) => lot.number)).toEqual(numbers)
})

test('no watched auction ends while a visitor has a first look', () => {
  const ends = pickWatched(offers).flatMap(({ listing }) => listing.auction?.endsIn ?? [])
  expect(ends.length).toBeGreaterThanOrEqual(3)
  expect(Math.min(...ends)).toBeGreaterThan(HOUR)
})

test('of a market without such lots it watches what there is', () => {
  expect(pickWatched(offers.filter(({ listing }) => listing.auction === null)).length).toBeLessThan(6)
  expect(pickWatched([])).toEqual([])
})
