import type { Order } from '@lotyard/contract/orders/orders'
import { expect, test } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../test/example-order.ts'
import { partialProgress } from './partial-progress.ts'

type State = Order['warehouses'][0]['shipments'][0]['state']

function order(state: Order['state'], shipments: State[], refundedCents = 0) {
  const [shipment] = EXAMPLE_ORDER.warehouses[0]!.shipments
  return { state, refundedCents, warehouses: [{ shipments: shipments.map((one) => ({ ...shipment!, state: one })) }] }
}

test.each([
  ['paid', ['waiting', 'waiting'], 0, []],
  ['paid', ['shipped', 'waiting', 'waiting'], 0, ['1 of 3 shipped']],
  ['paid', ['shipped', 'picked_up', 'ready', 'waiting'], 0, ['1 of 4 shipped', '1 of 4 picked up', '1 of 4 ready']],
  ['ready', ['ready', 'ready'], 0, []],
  ['ready', ['ready', 'shipped'], 0, ['1 of 2 shipped', '1 of 2 ready']],
  ['shipped', ['shipped', 'picked_up'], 0, []],
  ['shipped', ['shipped', 'delivered'], 0, ['1 of 2 delivered']],
  ['delivered', ['delivered', 'picked_up'], 0, []],
  ['invoiced', ['waiting', 'shipped'], 0, ['1 of 2 shipped']],
  ['paid', ['waiting'], 50_00, ['Partly refunded']],
  ['picked_up', ['picked_up'], 50_00, ['Partly refunded']],
  ['refunded', ['waiting', 'shipped'], 50_00, []],
  ['cancelled', ['waiting'], 50_00, []],
] as const)(
  'an order that is %s with shipments %j and %i cents given back adds %j',
  (state, shipments, cents, words) => {
    expect(partialProgress(order(state, [...shipments], cents))).toEqual(words)
  },
)
