import type { Static, TSchema } from 'typebox'
import type { DeskNeed } from '../rules/desk/staff/desk-rights.ts'

/** One call of the API: validation, types, OpenAPI and the client all read this one object. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's spelling, e.g. '/api/listings/:name'. Every path answers with and without its last slash. */
  path: string
  /** What it does, in one line, for OpenAPI. */
  summary: string
  /** What a call of the desk asks of an admin, and whether sellers have it too. */
  desk?: DeskNeed
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** How the body is sent: JSON unless told. */
  encoding?: 'form'
  /** The reply of a success; absent where the success is an empty 204. */
  reply?: TSchema
  /** The reply, with 202, where the call was stored for a second person instead of being done. */
  waits?: TSchema
  /** 200 unless told; 201 created, 202 accepted, 204 removed. */
  status?: 200 | 201 | 202 | 204
}

type Read<Schema> = Schema extends TSchema ? Static<Schema> : never

/** The reply of a successful call; undefined where it is an empty 204. */
export type ReplyOf<E extends Endpoint> =
  | (E['reply'] extends TSchema ? Static<E['reply']> : undefined)
  | (E['waits'] extends TSchema ? Static<E['waits']> : never)

type ParamsOf<E extends Endpoint> = E['params'] extends TSchema ? { params: Read<E['params']> } : unknown
/** Query fields may have defaults on the server, so a caller may leave any of them out. */
type QueryOf<E extends Endpoint> = E['query'] extends TSchema ? { query?: Partial<Read<E['query']>> } : unknown
type BodyOf<E extends Endpoint> = E['body'] extends TSchema ? { body: Read<E['body']> } : unknown

/** What a caller must send. */
export type InputOf<E extends Endpoint> = ParamsOf<E> & QueryOf<E> & BodyOf<E>
