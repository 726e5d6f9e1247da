import type { Static, TSchema } from 'typebox'
import type { Endpoint } from './endpoint.ts'

type Read<Schema> = Schema extends TSchema ? Static<Schema> : never

/** What a success of a call answers; undefined where it is an empty 204. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends TSchema ? Static<E['reply']> : undefined

type ParamsOf<E extends Endpoint> = E['params'] extends TSchema ? { params: Read<E['params']> } : unknown
/** Query fields may have defaults on the server, so a caller may leave any of them out. */
type QueryOf<E extends Endpoint> = E['query'] extends TSchema ? { query?: Partial<Read<E['query']>> } : unknown
type BodyOf<E extends Endpoint> = E['body'] extends TSchema ? { body: Read<E['body']> } : unknown

/** What a caller hands to a call. */
export type InputOf<E extends Endpoint> = ParamsOf<E> & QueryOf<E> & BodyOf<E>
