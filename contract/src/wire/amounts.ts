import { Type, type TSchema } from 'typebox'
import { MAX_CENTS } from '../rules/money.ts'

/** Money on the wire: integer cents. */
export const Amount = Type.Integer({ minimum: 0, maximum: MAX_CENTS })
/** ISO 8601, UTC. */
export const Timestamp = Type.String({ format: 'date-time' })

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
