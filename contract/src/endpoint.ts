import type { TSchema } from 'typebox'

/** One call of the API: validation, types, OpenAPI and the client all read this one object. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's spelling, e.g. '/api/listings/:name'. Every path answers with and without its last slash. */
  path: string
  /** What it does, in one line, for OpenAPI. */
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The reply of a success; absent where the success is an empty 204. */
  reply?: TSchema
  /** 200 unless told; 201 created, 202 accepted, 204 removed. */
  status?: 200 | 201 | 202 | 204
}
