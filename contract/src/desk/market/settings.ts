import { Type, type Static } from 'typebox'
import { History } from './history.ts'
import { nullable, Timestamp } from '../../wire/amounts.ts'
import type { Endpoint } from '../../wire/endpoint.ts'

export const DeskSetting = Type.Object({
  key: Type.String(),
  /** Null where nothing is set. */
  value: nullable(Type.String()),
  changed_at: nullable(Timestamp),
})
export type DeskSetting = Static<typeof DeskSetting>

export const listSettingsEndpoint = {
  method: 'GET',
  path: '/api/admin/market/settings',
  summary: 'What the operator says about itself, and the last changes of it',
  desk: { area: 'market', level: 'read' },
  reply: Type.Object({ settings: Type.Array(DeskSetting), history: History }),
} as const satisfies Endpoint

/** Longer than any rule allows, so that the rules say what is wrong. */
const Value = nullable(Type.String({ maxLength: 50_000 }))

export const changeSettingEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/settings/:key',
  summary: 'Sets what the operator says, or takes it back',
  desk: { area: 'market', level: 'write' },
  params: Type.Object({ key: Type.String({ maxLength: 100 }) }),
  body: Type.Object({
    /** Null takes it back. */
    value: Value,
    /** As it was when the form was drawn. Another value has been saved since where it differs: 409. */
    was: Value,
  }),
  reply: DeskSetting,
} as const satisfies Endpoint
