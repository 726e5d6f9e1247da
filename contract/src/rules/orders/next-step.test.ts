import { expect, test } from 'vitest'
import { nextStep, type StepOrder } from './next-step.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const LATER = '2026-11-20T12:00:00.000Z'
const BEFORE = '2026-11-17T12:00:00.000Z'

type Shipment = StepOrder['warehouses'][number]['shipments'][number]
const waiting: Shipment = {
  part: 1,
  description: 'Gary, IN',
  isPickUp: false,
  state: 'waiting',
  estimate: { readyOn: '2026-11-19', shipsOn: '2026-11-20', arrivesFrom: '2026-11-23', arrivesBy: '2026-11-25' },
  notArrivedAt: null,
  pickUp: null,
}
const shipped: Shipment = { ...waiting, state: 'shipped' }
const thereByNow: Shipment = { ...shipped, estimate: { ...shipped.estimate!, arrivesFrom: '2026-11-18' } }
const delivered: Shipment = { ...waiting, state: 'delivered', estimate: null }
const toFetch: Shipment = {
  ...waiting,
  part: 2,
  isPickUp: true,
  state: 'ready',
  estimate: { readyOn: '2026-11-17', shipsOn: null, arrivesFrom: null, arrivesBy: null },
  pickUp: { isBookable: true, booked: null },
}
const bookedUntil = (endsAt: string): Shipment => ({
  ...toFetch,
  pickUp: { isBookable: true, booked: { startsAt: endsAt, endsAt, words: 'Thu, 10:00 AM EST' } },
})

const PAID: Omit<StepOrder, 'warehouses'> = {
  state: 'paid',
  proposal: null,
  dueAt: null,
  paidAt: BEFORE,
  shipsBeforePayment: false,
  balanceCents: 0,
  isBeingPaid: false,
  reportUntil: null,
  today: '2026-11-18',
}
const INVOICED = { state: 'invoiced', paidAt: null, dueAt: LATER, balanceCents: 4_210_00 } as const
const step = (change: Partial<StepOrder>, ...shipments: Shipment[]) =>
  nextStep({ ...PAID, warehouses: [{ shipments }], ...change }, NOW)

test.each<[string, Partial<StepOrder>, Shipment[], object | null]>([
  [
    'proposed',
    { state: 'proposed', proposal: { until: LATER, payWithin: { days: 3, weekdays: null } } },
    [],
    { act: 'answer', until: LATER },
  ],
  ['a payment being confirmed', { state: 'placing', paidAt: null }, [waiting], { act: 'wait', until: 'payment' }],
  ['an invoice', INVOICED, [waiting], { act: 'pay', amountCents: 4_210_00, until: LATER, isOverdue: false }],
  ['an overdue invoice', { ...INVOICED, dueAt: BEFORE }, [waiting], { act: 'pay', isOverdue: true }],
  ['an invoice being paid', { ...INVOICED, isBeingPaid: true }, [waiting], { act: 'wait', until: 'payment' }],
  ['what is packed', {}, [waiting], { act: 'wait', until: 'packed', days: { from: '2026-11-20', by: '2026-11-20' } }],
  [
    'what is packed to be fetched',
    {},
    [{ ...toFetch, state: 'waiting', pickUp: null }],
    { act: 'wait', until: 'ready_for_pick_up', days: { from: '2026-11-17' } },
  ],
  ['what is ready for its truck', { state: 'ready' }, [{ ...waiting, state: 'ready' }], { until: 'shipped' }],
  ['what is ready to fetch', { state: 'ready' }, [toFetch], { act: 'book_pick_up', part: 2, missed: null }],
  ['a booked time', { state: 'ready' }, [bookedUntil(LATER)], { act: 'fetch', part: 2, time: 'Thu, 10:00 AM EST' }],
  ['a missed time', { state: 'ready' }, [bookedUntil(BEFORE)], { act: 'book_pick_up', missed: 'Thu, 10:00 AM EST' }],
  [
    'what is on its way',
    { state: 'shipped' },
    [shipped],
    { act: 'wait', until: 'arrival', days: { from: '2026-11-23', by: '2026-11-25' } },
  ],
  ['what is there by now', { state: 'shipped' }, [thereByNow], { act: 'confirm_arrival', part: 1 }],
  [
    'what has no estimate',
    { state: 'shipped' },
    [{ ...shipped, estimate: null }],
    { act: 'confirm_arrival', days: null },
  ],
  ['what never came', { state: 'shipped' }, [{ ...thereByNow, notArrivedAt: BEFORE }], { act: 'wait', until: 'found' }],
  ['what arrived', { state: 'delivered', reportUntil: LATER }, [delivered], { act: 'report', until: LATER }],
  [
    'what was fetched',
    { state: 'picked_up', reportUntil: LATER },
    [{ ...delivered, state: 'picked_up' }],
    { act: 'report' },
  ],
  ['what can be claimed no more', { state: 'delivered', reportUntil: BEFORE }, [delivered], null],
  ['a canceled order', { state: 'cancelled', balanceCents: -100 }, [waiting], null],
  ['a refunded order', { state: 'refunded' }, [shipped], null],
  ['a failed order', { state: 'failed', balanceCents: 100 }, [waiting], null],
])('the next step of %s', (_case, change, shipments, expected) => {
  const found = step(change, ...shipments)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})

test('what the buyer can do comes before what only time brings, and a claim comes last', () => {
  expect(step({ reportUntil: LATER }, waiting, delivered)).toMatchObject({ until: 'packed' })
  expect(step({}, waiting, toFetch)).toMatchObject({ act: 'book_pick_up' })
  expect(step({}, waiting, bookedUntil(LATER))).toMatchObject({ act: 'fetch' })
  expect(step({}, waiting, thereByNow)).toMatchObject({ act: 'confirm_arrival' })
  // Of several to wait for, the first to come.
  expect(step({}, shipped, waiting)).toMatchObject({ until: 'packed', isPart: true })
})

test('on terms what arrives comes before what is owed, until that is overdue', () => {
  const terms = { ...INVOICED, shipsBeforePayment: true, state: 'shipped' } as const
  expect(step(terms, shipped)).toMatchObject({ act: 'pay' })
  expect(step(terms, thereByNow)).toMatchObject({ act: 'confirm_arrival' })
  expect(step(terms, toFetch)).toMatchObject({ act: 'book_pick_up' })
  expect(step({ ...terms, state: 'invoiced' }, waiting, toFetch)).toMatchObject({ act: 'book_pick_up' })
  // Without terms the lots wait for the money, whatever was made ready.
  expect(step(INVOICED, waiting, toFetch)).toMatchObject({ act: 'pay', isOverdue: false })
  expect(step({ ...terms, dueAt: BEFORE }, thereByNow)).toMatchObject({ act: 'pay', isOverdue: true })
})

test('money that was taken back holds up the lots and comes first', () => {
  expect(step({ state: 'ready', balanceCents: 50_00 }, toFetch)).toMatchObject({ act: 'pay', until: null })
})
