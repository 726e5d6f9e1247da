import { expect, test } from 'vitest'
import { SHIPMENT_STATES } from '../order-states.ts'
import { mayMoveShipment, shippingErrors } from './shipment-moves.ts'

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
  ])
})

test.each([
  [{ carrier: 'Estes', tracking: '' }, {}],
  [{ carrier: '', tracking: '123' }, { carrier: ['Carrier is required'] }],
  [
    { carrier: 'x'.repeat(101), tracking: 'a\nb' },
    { carrier: ['Carrier is invalid'], tracking: ['Tracking is invalid'] },
  ],
  [{ carrier: 'Estes', tracking: '12\u202e34' }, { tracking: ['Tracking is invalid'] }],
])('%j', (given, errors) => {
  expect(shippingErrors(given)).toEqual(errors)
})
