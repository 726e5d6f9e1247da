import { Type, type Static } from 'typebox'
import { History } from './history.ts'
import { BrandLogo } from '../../site/site.ts'
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
  /** Null where it is as it comes. */
  branding: Type.Object({
    accent_light: nullable(Type.String()),
    accent_dark: nullable(Type.String()),
    sender_name: nullable(Type.String()),
    mail_footer: nullable(Type.String()),
    logo: nullable(BrandLogo),
  }),
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
  desk: { area: 'market', level: 'read' },
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
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ key: Text, ...SiteBody }),
  reply: DeskSite,
  status: 201,
} as const satisfies Endpoint

export const changeSiteEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/sites/:key',
  summary: 'Changes a site: name, hosts, sort, time zone, categories, or which is the default',
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({ version: Version, ...SiteBody }),
  reply: DeskSite,
} as const satisfies Endpoint

export const brandSiteEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/sites/:key/branding',
  summary: "Changes a site's accent colors, and the sender and foot of its mail; null is as it comes",
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({
    version: Version,
    accent_light: nullable(Text),
    accent_dark: nullable(Text),
    sender_name: nullable(Text),
    mail_footer: nullable(Type.String({ maxLength: 5_000 })),
  }),
  reply: DeskSite,
} as const satisfies Endpoint

export const removeSiteLogoEndpoint = {
  method: 'DELETE',
  path: '/api/admin/market/sites/:key/logo',
  summary: "Takes a site's logo away, and its file",
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  reply: DeskSite,
} as const satisfies Endpoint

/** PUT with the picture itself as the body. */
export const SITE_LOGO_PATH = '/api/admin/market/sites/:key/logo'

/** Monday first; null where it is closed. Times are the warehouse's own. */
const Hours = (text: typeof Text) => Type.Array(nullable(Type.Object({ open: text, close: text })), { maxItems: 7 })

export const DeskWarehouse = Type.Object({
  key: Type.String(),
  version: Type.Integer(),
  description: Type.String(),
  street: nullable(Type.String()),
  city: Type.String(),
  region: Type.String(),
  zip: Type.String(),
  phone: nullable(Type.String()),
  /** For drivers. */
  dock_note: nullable(Type.String()),
  time_zone: Type.String(),
  hours: Hours(Type.String()),
  /** Open days from payment until lots stand ready. */
  handling_days: Type.Integer(),
  /** What is paid from this time on starts on the next open day. */
  cut_off: Type.String(),
  slot_minutes: Type.Integer(),
  /** Trucks in one pick-up slot; null where buyers call ahead. */
  slot_capacity: nullable(Type.Integer()),
  pick_up_notice_hours: Type.Integer(),
  /** Takes no new lots; those that are there stay. */
  is_retired: Type.Boolean(),
})
export type DeskWarehouse = Static<typeof DeskWarehouse>

const Line = Type.Optional(nullable(Text))
/** Any number, so that the rules say what is wrong. */
const Whole = Type.Number()

/** What is left out of how a warehouse works stays as it is, or starts with the default. */
const WarehouseBody = {
  description: Text,
  city: Text,
  region: Text,
  zip: Text,
  is_retired: Type.Boolean(),
  street: Line,
  phone: Line,
  dock_note: Line,
  time_zone: Type.Optional(Text),
  hours: Type.Optional(Hours(Text)),
  handling_days: Type.Optional(Whole),
  cut_off: Type.Optional(Text),
  slot_minutes: Type.Optional(Whole),
  slot_capacity: Type.Optional(nullable(Whole)),
  pick_up_notice_hours: Type.Optional(Whole),
}

/** A day on which a warehouse is closed, whatever its hours say. */
export const Holiday = Type.Object({
  id: Type.String(),
  /** 'YYYY-MM-DD'. */
  day: Type.String(),
  /** Null: all warehouses. */
  warehouse_key: nullable(Type.String()),
  name: Type.String(),
})
export type Holiday = Static<typeof Holiday>

export const listDeskWarehousesEndpoint = {
  method: 'GET',
  path: '/api/admin/market/warehouses',
  summary: 'The warehouses of the market with the holidays from last month on, and the last changes of them',
  desk: { area: 'market', level: 'read' },
  reply: Type.Object({ warehouses: Type.Array(DeskWarehouse), holidays: Type.Array(Holiday), history: History }),
} as const satisfies Endpoint

export const addHolidayEndpoint = {
  method: 'POST',
  path: '/api/admin/market/holidays',
  summary: 'Closes all warehouses or one on a day; estimated dates follow, pick-ups that are booked stay',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ day: Text, warehouse_key: nullable(Key), name: Text }),
  reply: Holiday,
  status: 201,
} as const satisfies Endpoint

export const addFederalHolidaysEndpoint = {
  method: 'POST',
  path: '/api/admin/market/holidays/federal',
  summary: 'Adds the US federal holidays from today to the end of next year, as far as they are missing',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ warehouse_key: nullable(Key) }),
  reply: Type.Object({ added: Type.Array(Holiday) }),
} as const satisfies Endpoint

export const removeHolidayEndpoint = {
  method: 'DELETE',
  path: '/api/admin/market/holidays/:id',
  summary: 'Takes a holiday away again',
  desk: { area: 'market', level: 'write' },
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  reply: Holiday,
} as const satisfies Endpoint

export const createWarehouseEndpoint = {
  method: 'POST',
  path: '/api/admin/market/warehouses',
  summary: 'Adds a warehouse; its key is given once',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ key: Text, ...WarehouseBody }),
  reply: DeskWarehouse,
  status: 201,
} as const satisfies Endpoint

export const changeWarehouseEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/warehouses/:key',
  summary: 'Changes or retires a warehouse; freight follows its ZIP code',
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({ version: Version, ...WarehouseBody }),
  reply: DeskWarehouse,
} as const satisfies Endpoint
