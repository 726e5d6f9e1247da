import { Type, type Static } from 'typebox'
import { History } from './history.ts'
import { nullable } from '../../wire/amounts.ts'
import type { Endpoint } from '../../wire/endpoint.ts'

/** Longer than any rule allows, so that the rules say what is wrong. */
const Text = Type.String({ maxLength: 1_000 })
export const Key = Type.String({ minLength: 1, maxLength: 200 })
export const KeyParams = Type.Object({ key: Key })
/** Of the thing as it was when the form was drawn. Another one has been saved since where it differs: 409. */
export const Version = Type.Integer({ minimum: 1 })

/** A site as admins edit it. `category_keys` limits what it shows; null shows everything. */
export const DeskSite = Type.Object({
  key: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  hosts: Type.Array(Type.String()),
  default_sort: Type.String(),
  time_zone: Type.String(),
  is_default: Type.Boolean(),
  category_keys: nullable(Type.Array(Type.String())),
})
export type DeskSite = Static<typeof DeskSite>

const SiteBody = {
  name: Text,
  hosts: Type.Array(Text, { maxItems: 100 }),
  default_sort: Text,
  time_zone: Text,
  /** True makes it the default in place of the one that is; false changes nothing. */
  is_default: Type.Boolean(),
  category_keys: nullable(Type.Array(Key, { maxItems: 1_000 })),
}

export const listDeskSitesEndpoint = {
  method: 'GET',
  path: '/api/admin/market/sites',
  summary: 'The sites of the market, what they can show, and the last changes of them',
  reply: Type.Object({
    sites: Type.Array(DeskSite),
    categories: Type.Array(
      Type.Object({ key: Type.String(), name: Type.String(), parent_key: nullable(Type.String()) }),
    ),
    history: History,
  }),
} as const satisfies Endpoint

export const createSiteEndpoint = {
  method: 'POST',
  path: '/api/admin/market/sites',
  summary: 'Adds a site; its key is given once',
  body: Type.Object({ key: Text, ...SiteBody }),
  reply: DeskSite,
  status: 201,
} as const satisfies Endpoint

export const changeSiteEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/sites/:key',
  summary: 'Changes a site: name, hosts, sort, time zone, categories, or which is the default',
  params: KeyParams,
  body: Type.Object({ version: Version, ...SiteBody }),
  reply: DeskSite,
} as const satisfies Endpoint

export const DeskWarehouse = Type.Object({
  key: Type.String(),
  version: Type.Integer(),
  description: Type.String(),
  city: Type.String(),
  region: Type.String(),
  zip: Type.String(),
  /** Takes no new lots; those that are there stay. */
  is_retired: Type.Boolean(),
})
export type DeskWarehouse = Static<typeof DeskWarehouse>

const WarehouseBody = { description: Text, city: Text, region: Text, zip: Text, is_retired: Type.Boolean() }

export const listDeskWarehousesEndpoint = {
  method: 'GET',
  path: '/api/admin/market/warehouses',
  summary: 'The warehouses of the market, and the last changes of them',
  reply: Type.Object({ warehouses: Type.Array(DeskWarehouse), history: History }),
} as const satisfies Endpoint

export const createWarehouseEndpoint = {
  method: 'POST',
  path: '/api/admin/market/warehouses',
  summary: 'Adds a warehouse; its key is given once',
  body: Type.Object({ key: Text, ...WarehouseBody }),
  reply: DeskWarehouse,
  status: 201,
} as const satisfies Endpoint

export const changeWarehouseEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/warehouses/:key',
  summary: 'Changes or retires a warehouse; freight follows its ZIP code',
  params: KeyParams,
  body: Type.Object({ version: Version, ...WarehouseBody }),
  reply: DeskWarehouse,
} as const satisfies Endpoint
