// Templates of a seller: the values that repeat from lot to lot.
import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'

const Id = Type.String({ pattern: '^[1-9]\\d{0,17}$' })
const Params = Type.Object({ id: Id })
/** Longer than any rule allows, so that the rules say what is wrong. */
const Name = Type.String({ maxLength: 2_000 })
const SellerId = Type.String({ maxLength: 64 })

/** As `TEMPLATE_PARTS` has them. */
const TemplatePartName = Type.Union([
  Type.Literal('description'),
  Type.Literal('category'),
  Type.Literal('condition'),
  Type.Literal('lot_size'),
  Type.Literal('warehouse'),
  Type.Literal('offer'),
  Type.Literal('shipping'),
  Type.Literal('audience'),
])

export const ListingTemplate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  seller: Type.Object({ id: Type.String(), name: Type.String() }),
  parts: Type.Array(TemplatePartName),
  /** Sentences about parts that are left out, because what they name was retired or deleted. */
  retired: Type.Array(Type.String()),
  changed_at: Timestamp,
})
export type ListingTemplate = Static<typeof ListingTemplate>

/** Enough for a page; a seller has fewer. */
export const MAX_LISTED_TEMPLATES = 200

export const listTemplatesEndpoint = {
  method: 'GET',
  path: '/api/admin/templates',
  summary: 'Templates by name: a seller’s own; for admins those of one seller, or the newest of all',
  desk: { area: 'listings', level: 'read', sellers: true },
  query: Type.Object({ seller_id: Type.Optional(SellerId) }),
  reply: Type.Object({ templates: Type.Array(ListingTemplate) }),
} as const satisfies Endpoint

/** What a new lot starts with. Null: not part of the template, or retired since. */
export const TemplateGoods = Type.Object({
  description: nullable(Type.String()),
  category_key: nullable(Type.String()),
  condition_key: nullable(Type.String()),
  lot_size_key: nullable(Type.String()),
  warehouse_key: nullable(Type.String()),
})
export type TemplateGoods = Static<typeof TemplateGoods>

export const getTemplateEndpoint = {
  method: 'GET',
  path: '/api/admin/templates/:id',
  summary: 'A template with the goods that a new lot starts with; a seller their own',
  desk: { area: 'listings', level: 'read', sellers: true },
  params: Params,
  reply: Type.Object({ ...ListingTemplate.properties, goods: TemplateGoods }),
} as const satisfies Endpoint

export const createTemplateEndpoint = {
  method: 'POST',
  path: '/api/admin/templates',
  summary: 'Keeps parts of a listing as a template of its seller',
  desk: { area: 'listings', level: 'write', sellers: true },
  body: Type.Object({
    listing_name: ListingNameText,
    name: Name,
    parts: Type.Array(TemplatePartName, { maxItems: 20 }),
  }),
  reply: ListingTemplate,
  status: 201,
} as const satisfies Endpoint

/** `was`: the name that the page showed. Another admin may have changed it since. */
export const renameTemplateEndpoint = {
  method: 'PUT',
  path: '/api/admin/templates/:id',
  summary: 'Renames a template',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({ name: Name, was: Name }),
  reply: ListingTemplate,
} as const satisfies Endpoint

export const deleteTemplateEndpoint = {
  method: 'DELETE',
  path: '/api/admin/templates/:id',
  summary: 'Deletes a template; lots that took it stay as they are',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
} as const satisfies Endpoint
