import { Type, type Static } from 'typebox'
import { History } from './history.ts'
import { KeyParams, Version } from './places.ts'
import { nullable } from '../../wire/amounts.ts'
import type { Endpoint } from '../../wire/endpoint.ts'

/** Longer than any rule allows, so that the rules say what is wrong. */
const Text = Type.String({ maxLength: 1_000 })

export const DeskCarrier = Type.Object({
  key: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  mode: Type.String(),
  /** Where a tracking number is looked up, with {tracking} in its place. */
  link: nullable(Type.String()),
  /** Not offered for new shipments; those that it carried keep their links. */
  is_retired: Type.Boolean(),
})
export type DeskCarrier = Static<typeof DeskCarrier>

/** An empty link is none. */
const CarrierBody = { name: Text, mode: Text, link: Text, is_retired: Type.Boolean() }

export const listDeskCarriersEndpoint = {
  method: 'GET',
  path: '/api/admin/market/carriers',
  summary: 'The carriers of the market, and the last changes of them',
  desk: { area: 'market', level: 'read' },
  reply: Type.Object({ carriers: Type.Array(DeskCarrier), history: History }),
} as const satisfies Endpoint

export const createCarrierEndpoint = {
  method: 'POST',
  path: '/api/admin/market/carriers',
  summary: 'Adds a carrier; its key is given once',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({ key: Text, ...CarrierBody }),
  reply: DeskCarrier,
  status: 201,
} as const satisfies Endpoint

export const changeCarrierEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/carriers/:key',
  summary: 'Changes or retires a carrier; links of past shipments follow',
  desk: { area: 'market', level: 'write' },
  params: KeyParams,
  body: Type.Object({ version: Version, ...CarrierBody }),
  reply: DeskCarrier,
} as const satisfies Endpoint
