import { describe, expect, expectTypeOf, test } from 'vitest'
import type { PublishedState } from '../../lots/listing.ts'
import { isBeforeSale, isOnOffer, LISTING_STATES, mayMove, OPEN_STATES, type ListingState } from './listing-states.ts'

// One row per state that a listing leaves, one column per state that it enters, in the order of LISTING_STATES.
const TABLE: Record<ListingState, string> = {
  draft: '= y y . . . y',
  scheduled: 'y = y y . y y',
  active: '. . = y . y y',
  awaiting_payment: '. . y = y y y',
  sold: '. . . . = . y',
  unsold: '. . . . . = .',
  withdrawn: '. . . . . . =',
}

describe('a listing moves', () => {
  test.each(
    LISTING_STATES.flatMap((from) =>
      LISTING_STATES.map((to, index) => [from, to, TABLE[from].split(' ')[index] !== '.'] as const),
    ),
  )('from %s to %s: %s', (from, to, expected) => expect(mayMove(from, to)).toBe(expected))
})

test.each([
  ['draft', false, true],
  ['scheduled', true, true],
  ['active', true, true],
  ['awaiting_payment', false, false],
  ['sold', false, false],
  ['unsold', false, false],
  ['withdrawn', false, false],
] as const)('%s: on offer %s, before its sale %s', (state, onOffer, beforeSale) => {
  expect(isOnOffer(state)).toBe(onOffer)
  expect(isBeforeSale(state)).toBe(beforeSale)
})

test('open are those that a buyer may buy or has yet to pay for', () => {
  expect(OPEN_STATES).toEqual(['scheduled', 'active', 'awaiting_payment'])
})

test('the wire shows every state but that of a draft', () => {
  expectTypeOf<PublishedState>().toEqualTypeOf<Exclude<ListingState, 'draft'>>()
})
