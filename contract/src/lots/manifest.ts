import { Type, type Static } from 'typebox'
import { Amount } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { LineValue } from './valuation.ts'
import { MANIFEST_PAGE_SIZE, MAX_MANIFEST_PAGE_SIZE } from '../rules/catalogue/manifest-options.ts'

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
  /** Only where it is asked for, by a viewer with a price book. */
  value: Type.Optional(LineValue),
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
  conditions: Type.Array(Share),
  /** The ten lines worth most. */
  top_lines: Type.Array(ManifestLine),
})
export type ManifestSummary = Static<typeof ManifestSummary>

export const ManifestQuery = Type.Object(
  {
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
    page_size: Type.Integer({ minimum: 1, maximum: MAX_MANIFEST_PAGE_SIZE, default: MANIFEST_PAGE_SIZE }),
    search: Type.Optional(Type.String({ maxLength: 1_000 })),
    brand: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
    category: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
    condition: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
    /** One of MANIFEST_SORTS; a minus before it turns it round. Anything else is the order of the list. */
    sort_field: Type.Optional(Type.String({ maxLength: 100 })),
    sort_direction: Type.Optional(Type.String({ maxLength: 100 })),
    /** Each line with what it is worth to the viewer, where they have a price book. */
    valued: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: true },
)
export type ManifestQuery = Static<typeof ManifestQuery>

export const ManifestPage = Type.Object({
  lines: Type.Array(ManifestLine),
  total: Type.Integer(),
  page: Type.Integer(),
  page_size: Type.Integer(),
})
export type ManifestPage = Static<typeof ManifestPage>

export const getManifestEndpoint = {
  method: 'GET',
  path: '/api/listings/:name/manifest',
  summary: 'The lines of a lot, a page at a time; manifest.csv beside it has them all',
  params: Type.Object({ name: ListingNameText }),
  query: ManifestQuery,
  reply: ManifestPage,
} as const satisfies Endpoint
