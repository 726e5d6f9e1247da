// The gate: today's trucks, and the code that a driver shows.
import { Type, type Static } from 'typebox'
import { MAX_TYPED_CODE } from '../rules/orders/pickup/pickup-code.ts'
import { nullable, oneOf, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

export const MAX_GATE_ROWS = 200

/** A truck in the gate's list. The code is left out: the driver has to show it. */
export const GateRow = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  number: Type.String(),
  warehouse: Type.String(),
  company: Type.String(),
  state: oneOf(['booked', 'picked_up']),
  startsAt: Timestamp,
  /** In the warehouse's zone: '10:00 AM EST' where it is today's, else with the day. */
  words: Type.String(),
  lotCount: Type.Integer(),
  pallets: Type.Integer(),
  driver: nullable(Type.String()),
})
export type GateRow = Static<typeof GateRow>

export const listGatePickUpsEndpoint = {
  method: 'GET',
  path: '/api/admin/pickups',
  summary: "Today's pick-ups by time, and booked ones whose time the warehouse no longer has; sellers see their own",
  desk: { area: 'orders', level: 'read', sellers: true },
  reply: Type.Object({
    today: Type.Array(GateRow, { maxItems: MAX_GATE_ROWS }),
    /** Hours, holidays or capacity have changed since they were booked: the buyer is to be called. */
    affected: Type.Array(
      Type.Object({
        ...GateRow.properties,
        reason: oneOf(['closed', 'overbooked']),
        buyerName: Type.String(),
        buyerPhone: nullable(Type.String()),
        /** Null for sellers, as the phone number. */
        buyerEmail: nullable(Type.String()),
      }),
      { maxItems: MAX_GATE_ROWS },
    ),
  }),
} as const satisfies Endpoint
export type GateLists = Static<(typeof listGatePickUpsEndpoint)['reply']>

/** What stands behind a code. */
export const GatePickUp = Type.Object({
  code: Type.String(),
  orderId: Type.String(),
  number: Type.String(),
  part: Type.Integer(),
  warehouse: Type.String(),
  company: Type.String(),
  buyerName: Type.String(),
  lots: Type.Array(
    Type.Object({ name: Type.String(), title: Type.String(), units: Type.Integer(), pallets: Type.Integer() }),
  ),
  pallets: Type.Integer(),
  driver: nullable(Type.String()),
  /** Whether its lots may be handed over now, and what the gate should know. */
  mayHandOver: Type.Boolean(),
  isWarning: Type.Boolean(),
  words: Type.String(),
})
export type GatePickUp = Static<typeof GatePickUp>

const CodeParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: MAX_TYPED_CODE }) })

export const findPickUpEndpoint = {
  method: 'GET',
  path: '/api/admin/pickups/:code',
  summary: 'The pick-up that a code is for; 404 pickup_code_wrong, and 429 after ten wrong ones in a minute',
  desk: { area: 'orders', level: 'read', sellers: true },
  params: CodeParams,
  reply: GatePickUp,
} as const satisfies Endpoint

export const handOverEndpoint = {
  method: 'POST',
  path: '/api/admin/pickups/:code/hand_over',
  summary: 'Hands the lots of a pick-up over to a driver: the shipment is picked up',
  desk: { area: 'orders', level: 'write', sellers: true },
  params: CodeParams,
  body: Type.Object({ driver: Type.String({ maxLength: 1_000 }) }),
  reply: GatePickUp,
} as const satisfies Endpoint
