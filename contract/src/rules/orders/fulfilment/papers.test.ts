import { expect, test } from 'vitest'
import { ORDER_STATES, SHIPMENT_STATES } from '../order-states.ts'
import { countHandlingUnits, handlingUnits, isPrintable, shipmentNumber } from './papers.ts'

test('papers of what has not left are printed where it may leave, of what has left always', () => {
  const printable = (state: (typeof SHIPMENT_STATES)[number], shipsBeforePayment = false) =>
    ORDER_STATES.filter((order) => isPrintable({ state: order, shipsBeforePayment }, { state }))
  expect(printable('waiting')).toEqual(['paid'])
  expect(printable('ready', true)).toEqual(['paid', 'invoiced'])
  expect(printable('shipped')).toEqual(ORDER_STATES)
  expect(printable('picked_up')).toEqual(ORDER_STATES)
})

test('pallets are counted through the shipment, and a lot without one is a box', () => {
  const lots = [
    { name: 'AAAA', palletCount: 2 },
    { name: 'BBBB', palletCount: 0 },
    { name: 'CCCC', palletCount: 1 },
  ]
  expect(handlingUnits(lots).map(({ lot, kind, position }) => `${lot} ${kind} ${position}`)).toEqual([
    'AAAA Pallet 1',
    'AAAA Pallet 2',
    'BBBB Box 3',
    'CCCC Pallet 4',
  ])
  expect(countHandlingUnits(lots)).toBe(4)
  expect(shipmentNumber('100042', 1)).toBe('100042-1')
})
