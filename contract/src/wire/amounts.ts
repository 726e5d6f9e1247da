import { Type, type TLiteral, type TSchema, type TUnion } from 'typebox'
import { MAX_CENTS } from '../rules/money.ts'

/** Money on the wire: integer cents. */
export const Amount = Type.Integer({ minimum: 0, maximum: MAX_CENTS })
/**
 * What amounts add up to: more than one of them can be, and below zero where more was given back than is here. An `Amount` would
 * fail to be sent then, and with it the whole reply.
 */
export const Sum = Type.Integer()
/** ISO 8601, UTC. */
export const Timestamp = Type.String({ format: 'date-time' })

/** A day of the calendar, '2026-11-26'. */
export const Day = Type.String({ format: 'date' })

/** A key that a form makes for itself, so that what is sent twice is done once. */
export const RequestKey = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

type Literals<Names extends readonly string[]> = { -readonly [At in keyof Names]: TLiteral<Names[At]> }

/** `map` forgets how many names there are, and `Union` can't infer them from a type it doesn't know yet. */
export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Union(names.map((name) => Type.Literal(name))) as unknown as TUnion<Literals<Names>>
