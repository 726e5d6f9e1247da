import { Type } from 'typebox'
import { nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** What a visitor may ask for before signing in: to watch a lot, or to put one into the cart. */
export const IntentKind = Type.Union([Type.Literal('watch'), Type.Literal('cart')])

export const takeIntentEndpoint = {
  method: 'POST',
  path: '/api/account/intents',
  summary: 'Does what this browser asked for before signing in, once; null where it asked for nothing',
  reply: Type.Object({ done: nullable(IntentKind) }),
} as const satisfies Endpoint
