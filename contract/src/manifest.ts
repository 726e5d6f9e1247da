import { Type, type Static } from 'typebox'
import { Amount } from './amounts.ts'

/** One line of what a lot holds. */
export const ManifestLine = Type.Object({
  position: Type.Integer(),
  upc: Type.Union([Type.String(), Type.Null()]),
  brand: Type.String(),
  model: Type.String(),
  description: Type.String(),
  condition: Type.Object({ key: Type.String(), name: Type.String() }),
  category: Type.Object({ key: Type.String(), name: Type.String() }),
  quantity: Type.Integer(),
  unit_msrp_cents: Amount,
})
export type ManifestLine = Static<typeof ManifestLine>

const Share = Type.Object({
  key: Type.String(),
  name: Type.String(),
  units: Type.Integer(),
  /** May pass the limit of one amount: it is a sum over many. */
  msrp_cents: Type.Integer(),
})
export type ManifestShare = Static<typeof Share>

/** What the whole manifest adds up to, so that a page shows it without loading every line. */
export const ManifestSummary = Type.Object({
  line_count: Type.Integer(),
  units: Type.Integer(),
  msrp_cents: Type.Integer(),
  /** The ten largest by MSRP, and the rest as one share with the key ''. */
  brands: Type.Array(Share),
  categories: Type.Array(Share),
  /** The ten lines worth most. */
  top_lines: Type.Array(ManifestLine),
})
export type ManifestSummary = Static<typeof ManifestSummary>
