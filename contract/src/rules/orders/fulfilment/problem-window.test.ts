import { expect, test } from 'vitest'
import { estimateDates } from '../../shipping/dates/estimate.ts'
import { lastUntil, mayReport, notArrivedUntil, reportUntil, type ClaimFacts } from './problem-window.ts'

const ZONE = 'America/Chicago'
const left = new Date('2026-11-02T15:00:00Z')
const shipped: ClaimFacts = { isPickUp: false, leftAt: left, deliveredOn: null, promisedArriveBy: null, before: null }
// The site's midnight is 6 AM UTC in winter.
const endOf = (day: string) => new Date(Date.parse(`${day}T05:59:59Z`) + 86_400_000)

test.each<[string, Partial<ClaimFacts>, Date | null]>([
  ['not before it has left', { leftAt: null, deliveredOn: null }, null],
  ['5 days from pick-up', { isPickUp: true, deliveredOn: '2026-11-20' }, new Date('2026-11-07T15:00:00Z')],
  ['12 days from shipping', {}, new Date('2026-11-14T15:00:00Z')],
  ['12 days from shipping, delivered on shipping day', { deliveredOn: '2026-11-02' }, new Date('2026-11-14T15:00:00Z')],
  ['5 days from a later delivery', { deliveredOn: '2026-11-12' }, endOf('2026-11-17')],
  ['5 days from the promised arrival', { promisedArriveBy: '2026-11-10' }, endOf('2026-11-15')],
  ['delivery before promise', { deliveredOn: '2026-11-12', promisedArriveBy: '2026-11-30' }, endOf('2026-11-17')],
  ['never earlier than was said', { before: endOf('2026-12-05') }, endOf('2026-12-05')],
])('problems can be reported: %s', (_what, change, expected) => {
  expect(reportUntil({ ...shipped, ...change }, ZONE)).toEqual(expected)
})

test('the claims date equals a hand count over a holiday', () => {
  const open = { open: '08:00', close: '16:00' }
  const calendar = {
    timeZone: ZONE,
    hours: [open, open, open, open, open, null, null] as const,
    handlingDays: 2,
    cutOff: '14:00',
    // Thanksgiving, and the day after.
    closedDays: ['2026-11-26', '2026-11-27'],
  }
  // Paid on Tue, Nov 24, in the morning. Wed, Nov 25 and Mon, Nov 30 are its two days of handling. It leaves on Tue, Dec 1
  // and takes up to six weekdays, until Wed, Dec 9. Five days later is Mon, Dec 14: later than twelve days from shipping.
  const paidAt = new Date('2026-11-24T16:00:00Z')
  const { shipsOn, arrivesBy } = estimateDates(calendar, paidAt, { isParcel: false, days: [2, 6] })!
  expect([shipsOn, arrivesBy]).toEqual(['2026-12-01', '2026-12-09'])
  const claim = { ...shipped, leftAt: new Date('2026-12-01T15:00:00Z'), promisedArriveBy: arrivesBy }
  expect(reportUntil(claim, ZONE)).toEqual(endOf('2026-12-14'))
})

test('what never came can be reported for 45 days, only while it is on its way', () => {
  const until = reportUntil(shipped, ZONE)
  const onItsWay = { state: 'shipped', leftAt: left, reportUntil: until } as const
  const lastDay = new Date(left.getTime() + 45 * 86_400_000 - 1)
  expect(mayReport(onItsWay, 'not_arrived', lastDay)).toBe(true)
  expect(mayReport(onItsWay, 'damaged', lastDay)).toBe(false)
  expect(mayReport(onItsWay, 'damaged', new Date(until!.getTime() - 1))).toBe(true)
  expect(mayReport(onItsWay, 'not_arrived', new Date(lastDay.getTime() + 1))).toBe(false)
  expect(notArrivedUntil({ ...onItsWay, state: 'delivered' })).toBeNull()
  expect(notArrivedUntil({ ...onItsWay, state: 'picked_up' })).toBeNull()
})

test('an order can be complained about until the last of its shipments can', () => {
  const [early, late] = [new Date('2026-11-06T00:00:00Z'), new Date('2026-11-13T00:00:00Z')]
  expect(lastUntil([early, null, late], new Date('2026-11-05T00:00:00Z'))).toEqual(late)
  expect(lastUntil([early, null], early)).toBeNull()
})
