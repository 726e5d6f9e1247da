import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isWeekday } from '../../site/calendar-day.ts'
import { parseZoneTime } from '../../site/zone-time.ts'
import { FIRST_TARIFF } from '../tariff/tariff.ts'
import { transitOf, transitProblems, type TransitTable } from '../tariff/transit.ts'
import { estimateLine, estimateWords } from './estimate-words.ts'
import { estimateDates, followEstimate, joinEstimates, travelOf, type Travel } from './estimate.ts'
import { federalHolidays } from './federal-holidays.ts'
import { DEFAULT_HOURS, hoursProblem, type Week } from './opening-hours.ts'
import { isOpenOn, type WarehouseCalendar } from './warehouse-calendar.ts'

const ZONE = 'America/Chicago'
const CALENDAR: WarehouseCalendar = {
  timeZone: ZONE,
  hours: DEFAULT_HOURS,
  handlingDays: 2,
  cutOff: '14:00',
  closedDays: ['2026-11-26', '2026-11-27'],
}
const at = (text: string): Date => parseZoneTime(text, ZONE)!
const LTL: Travel = { isParcel: false, days: [2, 4] }
const PARCEL: Travel = { isParcel: true, days: [3, 3] }
const estimate = (readyOn: string, shipsOn: string | null, arrivesFrom: string | null, arrivesBy: string | null) => ({
  readyOn,
  shipsOn,
  arrivesFrom,
  arrivesBy,
})

describe('dates from the day of payment', () => {
  // November 2026: the 23rd is a Monday; the warehouse is closed on Thanksgiving, the 26th, and on the Friday after it.
  test.each([
    // Start Mon 23, ready Wed 25, the truck leaves Mon 30 (Thu and Fri closed), then 2 to 4 business days: Wed 2 to Fri 4.
    ['before the cut-off', '2026-11-23T13:59', LTL, ['2026-11-25', '2026-11-30', '2026-12-02', '2026-12-04']],
    // Start Tue 24: Wed 25 is one day, Mon 30 the second; the truck leaves Tue 1.
    ['at the cut-off', '2026-11-23T14:00', LTL, ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-07']],
    // A parcel leaves the day that it is ready. Carriers rest on Thanksgiving alone: Fri 27, Mon 30, Tue 1.
    ['by parcel', '2026-11-23T09:00', PARCEL, ['2026-11-25', '2026-11-25', '2026-12-01', '2026-12-01']],
    // Thanksgiving night: start Mon 30, ready Wed 2.
    ['on the holiday', '2026-11-26T10:00', null, ['2026-12-02', null, null, null]],
    ['on a Saturday', '2026-11-21T10:00', null, ['2026-11-25', null, null, null]],
  ] as const)('paid %s', (_when, paidAt, travel, days) => {
    expect(Object.values(estimateDates(CALENDAR, at(paidAt), travel)!)).toEqual(days)
  })

  test('carriers come and arrive on none of their holidays, though the warehouse works on all of them', () => {
    const open: WarehouseCalendar = { ...CALENDAR, closedDays: [] }
    const days = (paidAt: string, travel: Travel) => Object.values(estimateDates(open, at(paidAt), travel)!).slice(1)
    // Ready Wed 25; no truck on Thu 26, so it leaves Fri 27: two days later is Tue 1, four is Thu 3.
    expect(days('2026-11-23T09:00', LTL)).toEqual(['2026-11-27', '2026-12-01', '2026-12-03'])
    // Ready on Thanksgiving: a parcel leaves Fri 27, and is there on Mon 30, Tue 1, Wed 2.
    expect(days('2026-11-24T09:00', PARCEL)).toEqual(['2026-11-27', '2026-12-02', '2026-12-02'])
    // Ready Tue Nov 10, leaves on Veterans Day, when carriers drive: Thu 12, Fri 13 to Tue 17.
    expect(days('2026-11-06T09:00', LTL)).toEqual(['2026-11-11', '2026-11-13', '2026-11-17'])
    // Over Christmas, a Friday, and New Year's Day, the next one: leaves Wed 23, then Thu 24, Mon 28, Tue 29, Wed 30.
    expect(days('2026-12-18T09:00', LTL)).toEqual(['2026-12-23', '2026-12-28', '2026-12-30'])
  })

  test('a day that closes before the cut-off ends with its hours, and one that handles at once is ready today', () => {
    const short: WarehouseCalendar = { ...CALENDAR, hours: DEFAULT_HOURS.with(0, { open: '08:00', close: '12:00' }) }
    expect(estimateDates(short, at('2026-11-16T12:30'), null)?.readyOn).toBe('2026-11-19')
    expect(estimateDates({ ...CALENDAR, handlingDays: 0 }, at('2026-11-16T12:30'), null)?.readyOn).toBe('2026-11-16')
  })

  const anyTravel = fc.option(
    fc.record({
      isParcel: fc.boolean(),
      days: fc.tuple(fc.nat(9), fc.nat(9)).map(([min, more]) => [min, min + more] as const),
    }),
  )
  const anyCalendar: fc.Arbitrary<WarehouseCalendar> = fc.record({
    timeZone: fc.constantFrom(ZONE, 'America/Los_Angeles', 'America/New_York'),
    hours: fc
      .array(fc.constantFrom(null, { open: '08:00', close: '16:00' }, { open: '05:30', close: '11:00' }), {
        minLength: 7,
        maxLength: 7,
      })
      .filter((week) => hoursProblem(week) === null),
    handlingDays: fc.nat(10),
    cutOff: fc.constantFrom('00:00', '10:15', '14:00', '23:59'),
    closedDays: fc.array(fc.nat(60).map((count) => addDays('2026-10-25', count))),
  })
  const anyMoment = fc.nat(60 * 24 * 60).map((minutes) => new Date(Date.UTC(2026, 9, 20) + minutes * 60_000))

  test('goods are ready and leave on open days only, and paying later never makes a day earlier', () => {
    fc.assert(
      fc.property(anyCalendar, anyTravel, anyMoment, anyMoment, (calendar, travel, one, other) => {
        const [first, second] = [one, other]
          .toSorted((left, right) => left.getTime() - right.getTime())
          .map((paidAt) => estimateDates(calendar, paidAt, travel)!) as [Estimated, Estimated]
        for (const day of [first.readyOn, first.shipsOn].filter((each) => each !== null))
          expect(isOpenOn(calendar, day)).toBe(true)
        for (const name of ['readyOn', 'shipsOn', 'arrivesFrom', 'arrivesBy'] as const)
          expect((first[name] ?? '') <= (second[name] ?? '')).toBe(true)
        // What a stored promise is followed by.
        if (travel !== null) expect(travelOf(first)?.days).toEqual(travel.days)
      }),
      { numRuns: 300 },
    )
  })
  type Estimated = NonNullable<ReturnType<typeof estimateDates>>

  test('a warehouse that is closed all year has no date', () => {
    const closedDays = Array.from({ length: 500 }, (_, count) => addDays('2026-11-01', count))
    expect(estimateDates({ ...CALENDAR, closedDays }, at('2026-11-16T09:00'), LTL)).toBeNull()
  })
})

describe('an estimate follows what happens', () => {
  const promised = estimate('2026-11-18', '2026-11-19', '2026-11-23', '2026-11-25')
  const waiting = { state: 'waiting', readyAt: null, leftAt: null } as const

  test.each([
    // Four days on the way from Mon 23: Tue 24, Wed 25, Fri 27, Mon 30.
    ['nothing is late', waiting, '2026-11-18T23:00', promised],
    ['ready late', waiting, '2026-11-20T09:00', estimate('2026-11-20', '2026-11-23', '2026-11-25', '2026-11-30')],
    [
      'ready a day early',
      { state: 'ready', readyAt: at('2026-11-17T15:00'), leftAt: null },
      '2026-11-17T16:00',
      estimate('2026-11-17', '2026-11-18', '2026-11-20', '2026-11-24'),
    ],
    [
      'ready and not fetched by the truck',
      { state: 'ready', readyAt: at('2026-11-18T15:00'), leftAt: null },
      '2026-11-21T16:00',
      estimate('2026-11-18', '2026-11-23', '2026-11-25', '2026-11-30'),
    ],
    [
      'shipped',
      { state: 'shipped', readyAt: at('2026-11-18T15:00'), leftAt: at('2026-11-20T15:00') },
      '2026-12-24T16:00',
      estimate('2026-11-18', '2026-11-20', '2026-11-24', '2026-11-27'),
    ],
    ['delivered', { state: 'delivered', readyAt: at('2026-11-18T15:00'), leftAt: null }, '2026-11-24T16:00', null],
  ] as const)('%s', (_case, progress, now, expected) => {
    expect(followEstimate(CALENDAR, promised, progress, at(now))).toEqual(expected)
  })

  test('lots that leave one place in two ways are ready when all are', () => {
    const parcel = estimate('2026-11-17', '2026-11-17', '2026-11-19', '2026-11-19')
    expect(joinEstimates([promised, parcel])).toEqual(estimate('2026-11-18', '2026-11-19', '2026-11-19', '2026-11-25'))
    expect([joinEstimates([]), joinEstimates([promised, null])]).toEqual([null, null])
  })
})

test.each([
  ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-25', 'ready Thu, Nov 19; arrives Nov 23 to 25'],
  ['2026-11-19', '2026-11-20', '2026-11-30', '2026-12-02', 'ready Thu, Nov 19; arrives Nov 30 to Dec 2'],
  ['2026-11-19', '2026-11-19', '2026-11-23', '2026-11-23', 'ready Thu, Nov 19; arrives Mon, Nov 23'],
  ['2026-11-19', null, null, null, 'ready Thu, Nov 19'],
])('ready %s, ships %s, arrives %s to %s', (readyOn, shipsOn, from, by, words) => {
  expect(estimateWords(estimate(readyOn, shipsOn, from, by))).toBe(words)
  expect(estimateLine(estimate(readyOn, shipsOn, from, by)).label).toBe(
    from === null ? 'Estimated ready' : 'Estimated arrival',
  )
})

test('transit goes by distance: the default by its own bands, a tariff by the tariff’s, the last entry for all beyond', () => {
  expect(transitOf(FIRST_TARIFF, 601)).toEqual({ parcel: [4, 4], ltl: [3, 5], truckload: [2, 3] })
  expect(transitOf(FIRST_TARIFF, 0).truckload).toEqual([1, 2])
  // Prices by two bands only: the days stay those of the distance.
  expect(transitOf({ bandMiles: [1_000] }, 2_400).ltl).toEqual([5, 8])
  const own: TransitTable = {
    parcel: [[1, 1]],
    ltl: [
      [1, 1],
      [2, 3],
    ],
    truckMilesPerDay: 400,
  }
  expect(transitOf({ bandMiles: [100, 500], transit: own }, 900)).toEqual({
    parcel: [1, 1],
    ltl: [2, 3],
    truckload: [3, 4],
  })
  expect(transitProblems(own)).toEqual([])
  expect(transitProblems({ ...own, ltl: [[2, 1]] })).toHaveLength(1)
  expect(
    transitProblems({
      parcel: [],
      ltl: [
        [3, 4],
        [2, 4],
      ],
      truckMilesPerDay: 0,
    }),
  ).toHaveLength(3)
})

test('federal holidays are those that are observed in the year', () => {
  expect(
    federalHolidays(2026)
      .map(({ day }) => day.slice(5))
      .join(' '),
  ).toBe('01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25')
  // New Year's Day of 2028 is a Saturday: it is observed in 2027, and not in 2028.
  expect(federalHolidays(2027).at(-1)).toEqual({ day: '2027-12-31', name: "New Year's Day" })
  expect(federalHolidays(2028)[0]).toEqual({ day: '2028-01-17', name: 'Martin Luther King Jr. Day' })
  expect([2026, 2027, 2028].flatMap(federalHolidays).every(({ day }) => isWeekday(day))).toBe(true)
})

test.each([
  ['the default', DEFAULT_HOURS, true],
  ['six days', DEFAULT_HOURS.slice(1), false],
  ['never open', DEFAULT_HOURS.map(() => null), false],
  ['closing before it opens', DEFAULT_HOURS.with(2, { open: '16:00', close: '08:00' }), false],
  ['no time', DEFAULT_HOURS.with(2, { open: '8:00', close: '16:00' }), false],
] as [string, Week, boolean][])('hours, %s', (_case, week, isGood) => expect(hoursProblem(week) === null).toBe(isGood))
