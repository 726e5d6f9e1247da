import { expect, test } from 'vitest'
import { SHIPMENT_STATES, type OrderState } from '../order-states.ts'
import { arrivalError, mayCorrectDay, mayDenyArrival, maySayDelivered } from './arrival.ts'
import { carrierProblems } from './carriers.ts'
import { cleanTrackings, isMovable, mayMoveShipment, shippingErrors } from './shipment-moves.ts'
import { partsBySeller, splitError } from './split-shipment.ts'
import { trackingLink } from './tracking-link.ts'
import { mayUndoShipped } from './undo-shipped.ts'

test('lots are ready first, then leave the way the order says, and never step back', () => {
  const moves = [true, false].flatMap((isPickUp) =>
    SHIPMENT_STATES.flatMap((from) =>
      SHIPMENT_STATES.filter((to) => mayMoveShipment(from, to, isPickUp)).map(
        (to) => `${isPickUp ? 'fetched' : 'sent'}: ${from} → ${to}`,
      ),
    ),
  )
  expect(moves).toEqual([
    'fetched: waiting → ready',
    'fetched: ready → picked_up',
    'sent: waiting → ready',
    'sent: ready → shipped',
    'sent: shipped → delivered',
  ])
})

test('what is owed keeps here what has not left; what has left can still arrive', () => {
  const movable = (isStopped: boolean, state: OrderState = 'paid', shipsBeforePayment = false) =>
    SHIPMENT_STATES.filter((shipment) => isMovable({ state, shipsBeforePayment, isStopped }, { state: shipment }))
  expect(movable(false)).toEqual(SHIPMENT_STATES)
  expect(movable(true)).toEqual(['shipped', 'delivered', 'picked_up'])
  expect(movable(false, 'invoiced')).toEqual([])
  expect(movable(false, 'invoiced', true)).toEqual(SHIPMENT_STATES)
  expect(movable(false, 'cancelled')).toEqual([])
})

const BAD_TRACKING = ['Tracking numbers are 2 to 40 letters, digits, spaces, dots and hyphens.']
test.each([
  [{ carrier: 'Estes', trackings: [] }, {}],
  [{ carrier: '', trackings: ['123'] }, { carrier: ['Carrier is required'] }],
  [
    { carrier: 'x'.repeat(101), trackings: ['a\nb'] },
    { carrier: ['Carrier is invalid'], tracking: BAD_TRACKING },
  ],
  [{ carrier: 'Estes', trackings: ['12\u202e34'] }, { tracking: BAD_TRACKING }],
  [{ carrier: 'Estes', trackings: ['1'] }, { tracking: BAD_TRACKING }],
  [{ carrier: 'Estes', trackings: ['-12'] }, { tracking: BAD_TRACKING }],
  [{ carrier: 'Estes', trackings: ['1'.repeat(41)] }, { tracking: BAD_TRACKING }],
  [{ carrier: 'Estes', trackings: ['11', '12', '13', '14', '15'] }, {}],
  [
    { carrier: 'Estes', trackings: ['11', '12', '13', '14', '15', '16'] },
    { tracking: ['Enter up to 5 tracking numbers.'] },
  ],
])('%j', (given, errors) => {
  expect(shippingErrors(given)).toEqual(errors)
})

test('tracking numbers are kept once, without empty lines, and stand encoded in their carrier’s link', () => {
  expect(cleanTrackings([' 12 3 ', '', '12 3', '4.5'])).toEqual(['12 3', '4.5'])
  expect(trackingLink('https://x.test/?n={tracking}&m=1', '12 3&a')).toBe('https://x.test/?n=12%203%26a&m=1')
  expect(trackingLink(null, '12')).toBeNull()
})

test.each([
  ['', []],
  ['https://www.ups.com/track?tracknum={tracking}', []],
  ['http://www.ups.com/{tracking}', ['link']],
  ['javascript://x.test/%0a{tracking}', ['link']],
  ['https://x.test/', ['link']],
  ['https://x.test/{tracking}{tracking}', ['link']],
  ['https://user:pass@x.test/{tracking}', ['link']],
  ['https://x.test/a b{tracking}', ['link']],
])('a carrier with the link %j has problems with %j', (link, fields) => {
  expect(Object.keys(carrierProblems({ name: 'UPS', mode: 'parcel', link }))).toEqual(fields)
})

test('a shipment arrives between the day it left and today', () => {
  const days = { leftOn: '2026-11-10', today: '2026-11-20' }
  for (const on of ['2026-11-10', '2026-11-20']) expect(arrivalError(on, days)).toBeNull()
  for (const on of ['', 'soon', '2026-02-30', '2026-11-09', '2026-11-21'])
    expect(arrivalError(on, days), on).not.toBeNull()
})

test('a buyer denies an arrival once, against the desk; from then on an admin decides', () => {
  const said = { state: 'delivered', deliveredBy: 'desk', notArrivedAt: null } as const
  expect(mayDenyArrival(said)).toBe(true)
  expect(mayDenyArrival({ ...said, deliveredBy: 'buyer' })).toBe(false)
  expect(mayDenyArrival({ ...said, notArrivedAt: '2026-11-20' })).toBe(false)
  expect(mayDenyArrival({ ...said, state: 'shipped', deliveredBy: null })).toBe(false)
  expect([maySayDelivered(said, false), maySayDelivered({ notArrivedAt: 'x' }, false)]).toEqual([true, false])
  expect(maySayDelivered({ notArrivedAt: 'x' }, true)).toBe(true)
  const ofBuyer = { deliveredBy: 'buyer' } as const
  expect([mayCorrectDay(said, false), mayCorrectDay(ofBuyer, false), mayCorrectDay(ofBuyer, true)]).toEqual([
    true,
    false,
    true,
  ])
})

test('shipped is undone within a day, before delivery and payout', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const undone = { state: 'shipped', leftAt: new Date('2026-11-19T12:00:01Z'), isPaidOut: false } as const
  expect(mayUndoShipped(undone, now)).toBe(true)
  expect(mayUndoShipped({ ...undone, leftAt: new Date('2026-11-19T12:00:00Z') }, now)).toBe(false)
  expect(mayUndoShipped({ ...undone, isPaidOut: true }, now)).toBe(false)
  for (const state of ['ready', 'delivered', 'picked_up'] as const)
    expect(mayUndoShipped({ ...undone, state }, now)).toBe(false)
})

test('a shipment is split into parts that hold each lot once, ten for a warehouse', () => {
  const lots = ['A', 'B', 'C']
  const split = (parts: string[][], partCount = 1) => splitError(parts, { lots, partCount })
  expect(split([['A'], ['B', 'C']])).toBeNull()
  expect(split([['A'], ['B'], ['C']], 8)).toBeNull()
  expect(split([['A'], ['B'], ['C']], 9)).toMatch(/up to 10 parts/)
  for (const parts of [
    [['A', 'B', 'C']],
    [['A', 'B', 'C'], []],
    [['A'], ['B']],
    [['A'], ['A', 'B', 'C']],
    [['A'], ['B', 'D']],
  ])
    expect(split(parts), JSON.stringify(parts)).not.toBeNull()
  const sold = [
    { name: 'A', sellerId: 's' },
    { name: 'B', sellerId: 't' },
    { name: 'C', sellerId: 's' },
  ]
  expect(partsBySeller(sold)).toEqual([['A', 'C'], ['B']])
})
