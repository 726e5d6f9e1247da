// Booking the time at which a buyer's truck fetches a shipment.
import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { MAX_OPEN_DAYS_AHEAD } from '../rules/orders/pickup/pickup-slots.ts'

const Id = Type.String({ minLength: 1, maxLength: 64 })
const ShipmentParams = Type.Object({ id: Id, part: Type.Integer({ minimum: 1, maximum: 100 }) })

/** Where the truck goes, and what its driver should know. */
export const PickUpPlace = Type.Object({
  warehouseKey: Type.String(),
  /** 'Hebron, KY'. */
  description: Type.String(),
  /** Lines of its address. Without a street where the operator has not said. */
  address: Type.Array(Type.String()),
  phone: nullable(Type.String()),
  dockNote: nullable(Type.String()),
  /** 'Mon to Fri, 8:00 AM to 4:00 PM', by its own clocks. */
  hours: Type.Array(Type.String()),
  timeZone: Type.String(),
})
export type PickUpPlace = Static<typeof PickUpPlace>

export const BookedPickUp = Type.Object({
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** For the gate, in the warehouse's zone: 'Thu, Nov 19, 10:00 AM EST'. */
  words: Type.String(),
  code: Type.String(),
  /** 'K7M 4PX'. */
  codeWords: Type.String(),
  /** Its time has passed, and the lots were not fetched. */
  isMissed: Type.Boolean(),
  /** False where the warehouse has closed for that time since it was booked. */
  isOpen: Type.Boolean(),
  /** Why it can't be canceled; null where it can. */
  cancelProblem: nullable(Type.String()),
})
export type BookedPickUp = Static<typeof BookedPickUp>

/** A shipment that its buyer fetches. */
export const PickUp = Type.Object({
  part: Type.Integer(),
  place: PickUpPlace,
  booked: nullable(BookedPickUp),
  /** Why no time can be booked now, or the booked one not be changed; null where it can. */
  problem: nullable(Type.String()),
  /** How often the time can still be changed. */
  changesLeft: Type.Integer({ minimum: 0 }),
})
export type PickUp = Static<typeof PickUp>

/** Those of an order that are ready and not fetched yet. */
export const listPickUpsEndpoint = {
  method: 'GET',
  path: '/api/orders/:id/pickups',
  summary: 'Where and when the ready lots of an order are picked up, with the codes for the gate',
  params: Type.Object({ id: Id }),
  reply: Type.Object({ pickups: Type.Array(PickUp) }),
} as const satisfies Endpoint

export const SlotDay = Type.Object({
  /** By the warehouse's calendar. */
  day: Type.String({ format: 'date' }),
  /** 'Thu, Nov 19'. */
  words: Type.String(),
  /** Each begins at `startsAt`; `words`: '10:00 AM EST'. */
  slots: Type.Array(Type.Object({ startsAt: Timestamp, words: Type.String(), isFull: Type.Boolean() }), {
    maxItems: 96,
  }),
})
export type SlotDay = Static<typeof SlotDay>

export const listSlotsEndpoint = {
  method: 'GET',
  path: '/api/warehouses/:key/slots',
  summary: 'Times to pick up at a warehouse; for buyers with lots that are ready there',
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Type.Object({ days: Type.Array(SlotDay, { maxItems: MAX_OPEN_DAYS_AHEAD }) }),
} as const satisfies Endpoint

export const bookPickUpEndpoint = {
  method: 'PUT',
  path: '/api/orders/:id/shipments/:part/appointment',
  summary: 'Books the time of a pick-up, or moves it; 409 slot_full where others were faster',
  params: ShipmentParams,
  // Any text, so that the rules say what is wrong with it.
  body: Type.Object({ starts_at: Type.String({ maxLength: 64 }) }),
  reply: PickUp,
} as const satisfies Endpoint

export const cancelPickUpEndpoint = {
  method: 'DELETE',
  path: '/api/orders/:id/shipments/:part/appointment',
  summary: 'Gives up the time of a pick-up',
  params: ShipmentParams,
} as const satisfies Endpoint

export const PickUpPass = Type.Object({
  number: Type.String(),
  place: PickUpPlace,
  booked: BookedPickUp,
  lots: Type.Array(Type.Object({ title: Type.String(), units: Type.Integer(), pallets: Type.Integer() })),
  /** As the path of an SVG drawing, one unit a module. It leads to the gate's page with the code. */
  qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
})
export type PickUpPass = Static<typeof PickUpPass>

export const pickUpPassEndpoint = {
  method: 'GET',
  path: '/api/orders/:id/shipments/:part/pass',
  summary: 'What the driver shows at the gate; 404 while no time is booked',
  params: ShipmentParams,
  reply: PickUpPass,
} as const satisfies Endpoint
