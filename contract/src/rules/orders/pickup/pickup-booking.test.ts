import { expect, test } from 'vitest'
import { driverErrors, gateVerdict } from './gate.ts'
import { bookingProblem, cancelProblem, nextRebookedCount, type Appointment } from './pickup-booking.ts'
import { CODE_ALPHABET, isPickUpCode, makePickUpCode, readPickUpCode, spellPickUpCode } from './pickup-code.ts'

const ready = { orderState: 'paid', state: 'ready', isPickUp: true, capacity: 2 } as const
const startsAt = new Date('2026-11-19T16:00:00Z')
const endsAt = new Date('2026-11-19T17:00:00Z')
const booked: Appointment = { state: 'booked', startsAt, endsAt, rebookedCount: 0 }
const before = new Date('2026-11-19T14:00:00Z')
const within = new Date('2026-11-19T14:00:01Z')

test.each([
  ['ready, and never booked', {}, null, before, null],
  ['shipped to the buyer', { isPickUp: false }, null, before, 'not_a_pick_up'],
  ['not ready', { state: 'waiting' }, null, before, 'not_ready'],
  ['picked up', { state: 'picked_up' }, null, before, 'left'],
  ['an order that has ended', { orderState: 'cancelled' }, null, before, 'ended'],
  ['a warehouse without slots', { capacity: null }, null, before, 'call_ahead'],
  ['two hours before', {}, booked, before, null],
  ['less than two hours before', {}, booked, within, 'too_late'],
  ['missed', {}, booked, endsAt, null],
  ['canceled in time, asked again late', {}, { ...booked, state: 'cancelled' }, within, null],
  ['moved three times', {}, { ...booked, rebookedCount: 3 }, before, 'too_often'],
  ['moved twice', {}, { ...booked, rebookedCount: 2 }, before, null],
  ['canceled after three moves', {}, { ...booked, state: 'cancelled', rebookedCount: 3 }, before, 'too_often'],
  ['taken back by us after three moves', {}, { ...booked, state: 'released', rebookedCount: 3 }, before, null],
] as const)('%s', (_case, change, last, now, problem) => {
  expect(bookingProblem({ ...ready, ...change }, last, now)).toBe(problem)
})

test('what the market took back counts as no change of the buyer’s, and only a live booking is canceled', () => {
  expect([
    nextRebookedCount(null),
    nextRebookedCount(booked),
    nextRebookedCount({ ...booked, state: 'released' }),
  ]).toEqual([0, 1, 0])
  expect([cancelProblem(null, before), cancelProblem(booked, before), cancelProblem(booked, within)]).toEqual([
    'not_booked',
    null,
    'too_late',
  ])
})

test('a code is six of its alphabet, and is found in what people type and scanners read', () => {
  let drawn = 0
  const code = makePickUpCode((below) => (drawn += 7) % below)
  expect([code.length, isPickUpCode(code), /[01258ABEILOSUZ]/.test(CODE_ALPHABET)]).toEqual([6, true, false])
  expect(spellPickUpCode('K7M4PX')).toBe('K7M 4PX')
  for (const typed of ['k7m4px', ' K7M-4PX ', 'k7m 4px', 'https://market.test/admin/pickup/?code=K7M4PX'])
    expect(readPickUpCode(typed)).toBe('K7M4PX')
  for (const typed of ['', 'K7M4P', 'K7M4PXX', 'K7M4P0', "'", 'x'.repeat(10_000), 'https://market.test/?code='])
    expect(readPickUpCode(typed)).toBeNull()
})

const facts = { movedTo: null, timeZone: 'America/Chicago' }
const on = (change: object, now: string, movedTo: Date | null = null) =>
  gateVerdict({ ...facts, movedTo, appointment: { ...booked, endedAt: null, ...change } }, new Date(now))

test.each([
  ['on time', {}, '2026-11-19T16:20:00Z', true, 'Expected Thu, Nov 19, 10:00 AM CST.'],
  ['early on its day', {}, '2026-11-19T13:00:00Z', true, 'Expected Thu, Nov 19, 10:00 AM CST.'],
  ['late on its day', {}, '2026-11-19T19:00:00Z', true, 'Late: the slot ended Thu, Nov 19, 11:00 AM CST.'],
  ['the day before', {}, '2026-11-19T05:59:00Z', false, 'Booked for another day: Thu, Nov 19, 10:00 AM CST.'],
  ['after its end', {}, '2026-11-20T06:00:00Z', false, /^This pickup was missed: .* The buyer has to book again\.$/],
  ['used twice', { state: 'picked_up', endedAt: startsAt }, '2026-11-19T16:20:00Z', false, /^Already picked up on Thu/],
  ['canceled', { state: 'cancelled' }, '2026-11-19T16:20:00Z', false, /canceled/],
  ['called off', { state: 'released' }, '2026-11-19T16:20:00Z', false, /called off/],
] as const)('the gate says of a code %s', (_case, change, now, mayHandOver, words) => {
  const verdict = on(change, now)
  expect(verdict.mayHandOver).toBe(mayHandOver)
  expect(verdict.words).toMatch(words)
})

test('the gate says where a pickup was moved to', () => {
  const moved = on({ state: 'moved' }, '2026-11-19T16:20:00Z', new Date('2026-11-20T16:00:00Z'))
  expect(moved.words).toBe('The buyer moved this pickup to Fri, Nov 20, 10:00 AM CST. Ask the driver for the new code.')
})

test.each([
  [' Sam Ortiz ', {}],
  ['  ', { driver: ['Driver is required'] }],
  ['x'.repeat(101), { driver: ['Driver is invalid'] }],
  ['Sam\u202eztirO', { driver: ['Driver is invalid'] }],
])('the driver %j', (driver, errors) => expect(driverErrors(driver)).toEqual(errors))
