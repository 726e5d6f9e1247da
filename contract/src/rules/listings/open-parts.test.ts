import { expect, test } from 'vitest'
import { LISTING_STATES } from './listing-states.ts'
import { HAS_BEEN_BID_ON, HAS_ENDED, openParts } from './open-parts.ts'

const listing = { state: 'active', isOver: false, hasRecord: false } as const

test.each(LISTING_STATES)('%s: everything is open before the sale, nothing after it', (state) => {
  const isOpen = ['draft', 'scheduled', 'active'].includes(state)
  expect(openParts({ ...listing, state }, { isAdmin: true })).toEqual({
    goods: isOpen,
    offer: isOpen,
    shipping: isOpen,
    accessRule: isOpen,
    closedBecause: isOpen ? null : HAS_ENDED,
  })
})

test('what has had bids keeps its offer, and what is over by the clock keeps everything', () => {
  const bidOn = openParts({ ...listing, hasRecord: true }, { isAdmin: true })
  expect(bidOn).toMatchObject({ goods: true, offer: false, shipping: false, closedBecause: HAS_BEEN_BID_ON })
  expect(openParts({ ...listing, isOver: true, hasRecord: true }, { isAdmin: true })).toMatchObject({ goods: false })
})

test('who sees a lot is for admins to decide', () => {
  expect(openParts(listing, { isAdmin: false })).toMatchObject({ offer: true, accessRule: false })
})
