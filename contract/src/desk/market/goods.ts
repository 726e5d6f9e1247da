import { Type, type Static } from 'typebox'
import { History } from './history.ts'
import { Key, KeyParams, Version } from './places.ts'
import { nullable } from '../../wire/amounts.ts'
import type { Endpoint } from '../../wire/endpoint.ts'

/** Longer than any rule allows, so that the rules say what is wrong. */
const Text = Type.String({ maxLength: 5_000 })
const Position = Type.Integer()

export const DeskCategory = Type.Object({
  key: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  /** Null on the first level. */
  parent_key: nullable(Type.String()),
  /** Lower ones come first among those with the same parent. */
  position: Type.Integer(),
  /** Takes no new lots; those that are in it stay. */
  is_retired: Type.Boolean(),
})
export type DeskCategory = Static<typeof DeskCategory>

const CategoryBody = { name: Text, parent_key: nullable(Key), position: Position, is_retired: Type.Boolean() }

export const listDeskCategoriesEndpoint = {
  method: 'GET',
  path: '/api/admin/market/categories',
  summary: 'The categories of the market in the order shown, and the last changes of them',
  desk: { area: 'market', level: 'read' },
  reply: Type.Object({ categories: Type.Array(DeskCategory), history: History }),
} as const satisfies Endpoint

export const createCategoryEndpoint = {
  method: 'POST',
  path: '/api/admin/market/categories',
  summary: 'Adds a category; its key is given once',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ key: Text, ...CategoryBody }),
  reply: DeskCategory,
  status: 201,
} as const satisfies Endpoint

export const changeCategoryEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/categories/:key',
  summary: 'Renames, moves, orders or retires a category',
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({ version: Version, ...CategoryBody }),
  reply: DeskCategory,
} as const satisfies Endpoint

export const DeskCondition = Type.Object({
  key: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  definition: Type.String(),
  position: Type.Integer(),
})
export type DeskCondition = Static<typeof DeskCondition>

export const DeskLotSize = Type.Object({
  key: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  position: Type.Integer(),
})
export type DeskLotSize = Static<typeof DeskLotSize>

export const listDeskConditionsEndpoint = {
  method: 'GET',
  path: '/api/admin/market/conditions',
  summary: 'Conditions and lot sizes in the order shown, and the last changes of them and of brands',
  desk: { area: 'market', level: 'read' },
  reply: Type.Object({
    conditions: Type.Array(DeskCondition),
    lot_sizes: Type.Array(DeskLotSize),
    history: History,
  }),
} as const satisfies Endpoint

export const createConditionEndpoint = {
  method: 'POST',
  path: '/api/admin/market/conditions',
  summary: 'Adds a condition; its key is given once',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ key: Text, name: Text, definition: Text, position: Position }),
  reply: DeskCondition,
  status: 201,
} as const satisfies Endpoint

export const changeConditionEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/conditions/:key',
  summary: 'Changes what a condition is called, what it means and where it stands',
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({ version: Version, name: Text, definition: Text, position: Position }),
  reply: DeskCondition,
} as const satisfies Endpoint

export const createLotSizeEndpoint = {
  method: 'POST',
  path: '/api/admin/market/lot_sizes',
  summary: 'Adds a lot size; its key is given once',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ key: Text, name: Text, position: Position }),
  reply: DeskLotSize,
  status: 201,
} as const satisfies Endpoint

export const changeLotSizeEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/lot_sizes/:key',
  summary: 'Changes what a lot size is called and where it stands',
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({ version: Version, name: Text, position: Position }),
  reply: DeskLotSize,
} as const satisfies Endpoint

export const DeskBrand = Type.Object({
  key: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  /** Of this brand, sold ones too. */
  lot_count: Type.Integer(),
})
export type DeskBrand = Static<typeof DeskBrand>

export const listDeskBrandsEndpoint = {
  method: 'GET',
  path: '/api/admin/market/brands',
  summary: 'Brands by name, a page at a time',
  desk: { area: 'market', level: 'read' },
  query: Type.Object({
    /** A part of a name. */
    search: Type.String({ maxLength: 300, default: '' }),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({ brands: Type.Array(DeskBrand), total: Type.Integer(), maxPage: Type.Integer() }),
} as const satisfies Endpoint

export const createBrandEndpoint = {
  method: 'POST',
  path: '/api/admin/market/brands',
  summary: 'Adds a brand, unless its name is a spelling of one that is there; its key is made of the name',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ name: Text }),
  reply: DeskBrand,
  status: 201,
} as const satisfies Endpoint

export const renameBrandEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/brands/:key',
  summary: 'Renames a brand',
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({ version: Version, name: Text }),
  reply: DeskBrand,
} as const satisfies Endpoint

export const mergeBrandEndpoint = {
  method: 'POST',
  path: '/api/admin/market/brands/:key/merge',
  summary: 'Gives the lots of a brand to another one; searches for the old one find them too',
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({ version: Version, into_key: Key }),
  reply: DeskBrand,
} as const satisfies Endpoint
