// An order for tests: two lots of one warehouse on a truck, one that is picked up.
import type { Order, OrderListing, OrderShipment } from '@lotyard/contract/orders/orders'
import { EXAMPLE_ADDRESS } from './example-address.ts'

const { id: _id, default: _default, ...address } = EXAMPLE_ADDRESS

function lot(name: string, title: string, taxState = 'IN'): OrderListing {
  return {
    name,
    path: `/detail/${name}`,
    title,
    primaryPhoto: null,
    units: 10,
    isWon: false,
    priceCents: 700_00,
    shippingCostCents: 60_00,
    shippingCostDiscountCents: 10_00,
    shippingCostFinalCents: 50_00,
    taxCents: 35_00,
    taxState,
    isTaxExempt: false,
  }
}

function shipment(warehouseKey: string, listings: string[], isPickUp: boolean): OrderShipment {
  const description = warehouseKey === 'gary' ? 'Gary, IN' : 'Hebron, KY'
  return {
    id: `5b9c7f1e-6f0c-4a34-9d3b-${warehouseKey === 'gary' ? '000000000001' : '000000000002'}`,
    part: warehouseKey === 'gary' ? 1 : 2,
    warehouseKey,
    description,
    isPickUp,
    listings,
    version: 1,
    state: 'waiting',
    carrier: null,
    tracking: null,
    trackings: [],
    readyAt: null,
    leftAt: null,
    estimate: {
      readyOn: '2026-11-12',
      shipsOn: isPickUp ? null : '2026-11-13',
      arrivesFrom: isPickUp ? null : '2026-11-16',
      arrivesBy: isPickUp ? null : '2026-11-18',
    },
    leftOn: null,
    deliveredOn: null,
    deliveredBy: null,
    notArrivedAt: null,
    reportUntil: null,
    notArrivedUntil: null,
    pickUp: null,
    events: [],
  }
}

export const EXAMPLE_ORDER: Order = {
  id: '0b9c7f1e-6f0c-4a34-9d3b-1f2f0f0f0f0f',
  number: '100042',
  orderType: 'customer',
  state: 'paid',
  placedAt: '2026-11-10T12:00:00.000Z',
  paidAt: '2026-11-10T12:00:02.000Z',
  dueAt: null,
  proposal: null,
  heldUntil: null,
  shipsBeforePayment: false,
  isOwed: false,
  endReason: null,
  listings: [lot('TV2345', 'Televisions'), lot('RD2345', 'Radios'), lot('CH2345', 'Chairs', 'KY')],
  warehouses: [
    {
      zip: '46402',
      description: 'Gary, IN',
      listings: ['TV2345', 'RD2345'],
      shippingCostFinalCents: 100_00,
      tracking: null,
      shipments: [shipment('gary', ['TV2345', 'RD2345'], false)],
    },
    {
      zip: '41048',
      description: 'Hebron, KY',
      listings: ['CH2345'],
      shippingCostFinalCents: 0,
      tracking: null,
      shipments: [shipment('hebron', ['CH2345'], true)],
    },
  ],
  shippingAddress: address,
  billingAddress: { ...address, role: 'billing' },
  payment: { type: 'CreditCard', description: 'Visa ending in 1111' },
  subtotalCostCents: 2_100_00,
  shippingCostCents: 180_00,
  shippingCostDiscountCents: 30_00,
  shippingCostFinalCents: 150_00,
  taxCents: 105_00,
  taxExemption: null,
  totalCostFinalCents: 2_355_00,
  refundedCents: 0,
  creditedCents: 0,
  writtenOffCents: 0,
  surplusReturnedCents: 0,
  receivedCents: 2_355_00,
  balanceCents: 0,
  isBeingPaid: false,
  payPath: null,
  receipts: [{ kind: 'card', amountCents: 2_355_00, on: '2026-11-10', reference: 'Visa ending in 1111' }],
  reportUntil: null,
  notArrivedUntil: null,
  today: '2026-11-20',
}
