// The one client of the API, with two transports: fetch in the browser, the same process on the server.
//
// A call is typed by its endpoint in the contract, imported as a type only, so that the schema library stays out of the
// browser: `api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name } })`. It never throws for
// an answer or a lost connection: each caller draws both cases of the outcome.
import type { Transport, WireReply, WireRequest } from '@lotyard/contract/site/page-seam'
import type { Endpoint, InputOf, ReplyOf } from '@lotyard/contract/wire/endpoint'

export type ApiError = { code: string; message: string; errors?: Record<string, string[]> } & Record<string, unknown>
export type Failure = { ok: false; status: number; error: ApiError }
export type Outcome<T> = { ok: true; data: T } | Failure

/** An input may be left out when nothing in it is required. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E> ? [input?: InputOf<E> & Keyed] : [input: InputOf<E> & Keyed]
type Keyed = Pick<WireRequest, 'idempotencyKey'>

export type Api = {
  call<E extends Endpoint>(method: E['method'], path: E['path'], ...input: Arguments<E>): Promise<Outcome<ReplyOf<E>>>
}

/** Spec §8: what a page says when the server gave no reason of its own. */
export const UNEXPLAINED = "An error occured and we couldn't process your request."
export const UNREACHABLE = "We couldn't reach the server. Check your connection and try again."

type Given = Omit<WireRequest, 'method' | 'path'> | undefined

export function createApi(transport: Transport): Api {
  return {
    async call(method, path, ...[input]) {
      const reply = await transport({ method, path, ...(input as Given) })
      if (reply.status >= 200 && reply.status < 300) return { ok: true, data: reply.body as never }
      return { ok: false, status: reply.status, error: toError(reply) }
    },
  }
}

function toError({ status, body }: WireReply): ApiError {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
    return { code: 'unexpected', ...body } as ApiError
  }
  return status === 0 ? { code: 'unreachable', message: UNREACHABLE } : { code: 'unexplained', message: UNEXPLAINED }
}
