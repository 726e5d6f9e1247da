import { Type, type Static } from 'typebox'
import { BUYING_BY, BUYING_PERIODS } from '../rules/orders/buying.ts'
import { Day, nullable, oneOf, Sum } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

const FIGURES = {
  lots: Type.Integer(),
  units: Type.Integer(),
  paid_cents: Sum,
  freight_cents: Sum,
  tax_cents: Sum,
  refunded_cents: Sum,
  /** Paid, freight and tax, less refunds. */
  delivered_cents: Sum,
  delivered_per_unit_cents: nullable(Sum),
  /** How many of the lots were valued when they were bought; the two below are of these. */
  valued_lots: Type.Integer(),
  expected_cents: nullable(Sum),
  /** Expected less what those lots have cost. */
  expected_profit_cents: nullable(Sum),
}
const Figures = Type.Object(FIGURES)
export type BuyingFigures = Static<typeof Figures>

/** `key`: a month, '2026-11', a category's key, or a seller's name. */
const Row = Type.Object({ key: Type.String(), name: Type.String(), ...FIGURES })
export type BuyingRow = Static<typeof Row>

export const BuyingQuery = Type.Object({
  by: Type.Optional(oneOf(BUYING_BY)),
  period: Type.Optional(oneOf(BUYING_PERIODS)),
})

const Buying = Type.Object({
  by: oneOf(BUYING_BY),
  period: oneOf(BUYING_PERIODS),
  from: Day,
  through: Day,
  sums: Figures,
  /** Months in their order; categories and sellers by what was spent on them, the first 200. */
  rows: Type.Array(Row),
  /** Whether paid orders from before the period would show more. */
  has_earlier: Type.Boolean(),
})
export type Buying = Static<typeof Buying>

export const getBuyingEndpoint = {
  method: 'GET',
  path: '/api/account/buying',
  summary: 'What the account has bought and paid, by month, category or seller',
  query: BuyingQuery,
  reply: Buying,
} as const satisfies Endpoint

/** The same rows for a spreadsheet; takes the same query. */
export const BUYING_FILE_PATH = '/api/account/buying.csv'
