import { Type, type Static } from 'typebox'
import type { Endpoint } from '../wire/endpoint.ts'

export const Condition = Type.Object({ key: Type.String(), name: Type.String(), definition: Type.String() })
export type Condition = Static<typeof Condition>

export const conditionsEndpoint = {
  method: 'GET',
  path: '/api/conditions',
  summary: 'The conditions that lots come in, best first, each with what buyers may expect of it',
  reply: Type.Object({ conditions: Type.Array(Condition) }),
} as const satisfies Endpoint
