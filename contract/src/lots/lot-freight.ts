// What freight is made of, on the wire: for lots, and for the rate estimator.
import { Type, type Static } from 'typebox'
import { Amount, nullable } from '../wire/amounts.ts'
import { Place } from './deliver-to.ts'

export const FreightMode = Type.Union([Type.Literal('parcel'), Type.Literal('ltl'), Type.Literal('truckload')])

const FreightPartName = Type.Union([
  Type.Literal('base'),
  Type.Literal('distance'),
  Type.Literal('weight'),
  Type.Literal('fuel'),
  Type.Literal('residential'),
  Type.Literal('lift_gate'),
  Type.Literal('flat'),
  Type.Literal('discount'),
])
export type FreightPartName = Static<typeof FreightPartName>

/** The parts add up to the cost; the discount is the only one below zero. */
export const FreightPart = Type.Object({ name: FreightPartName, cost_cents: Type.Integer() })
export type FreightPart = Static<typeof FreightPart>

export const QuotedMode = Type.Union([FreightMode, Type.Literal('flat'), Type.Literal('free')])

/** One lot's freight to a place; figures are null and `message` says why where it can't be quoted. */
export const LotFreight = Type.Object({
  ship_to: Place,
  mode: nullable(QuotedMode),
  /** Before the lot's discount. */
  cost_cents: nullable(Amount),
  discount_cents: nullable(Amount),
  final_cents: nullable(Amount),
  /** They add up to the final cost. */
  parts: Type.Array(FreightPart),
  /** By road. */
  miles: nullable(Type.Integer()),
  /** What the lot would add to the freight of the cart's lots from the same warehouse; null where there are none. */
  with_cart_cents: nullable(Amount),
  message: nullable(Type.String()),
})
export type LotFreight = Static<typeof LotFreight>
