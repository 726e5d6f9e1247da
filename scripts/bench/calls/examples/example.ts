// A row of the bench: one call or page as one reader makes it, with the requests to make.
import type { LoadRequest } from '../../machine/load-client.ts'
import type { Market } from '../market/market.ts'

export type Reader = 'visitor' | 'buyer' | 'seller' | 'admin'

export type Example = {
  /** The operation of the OpenAPI document or the page of the route table, e.g. 'GET /api/conditions', 'page /detail/:name'. */
  of: string
  /** Tells rows of the same call apart. */
  what: string | null
  reader: Reader
  kind: 'read' | 'write' | 'page'
  /** Of every reply; another one is a failure, because a refusal costs less than what was to be measured. */
  status: number
  /** Each request can be made once only. */
  isOnce: boolean
  requests: (market: Market) => readonly LoadRequest[] | Promise<readonly LoadRequest[]>
}

export function nameOf({ of, what, reader }: Pick<Example, 'of' | 'what' | 'reader'>): string {
  return `${what === null ? of : `${of} (${what})`}, ${reader}`
}

type Given = { as?: readonly Reader[]; what?: string; status?: number }
type Addresses = (market: Market) => readonly string[]

const VISITOR_AND_BUYER: readonly Reader[] = ['visitor', 'buyer']
const lotNames: Addresses = ({ lots }) => lots

/** A GET of the API. `each` fills the part of the path that varies, and `query` is added in turn; each has many values. */
export function read(path: string, given: Given & { each?: Addresses; query?: Addresses } = {}): Example[] {
  return forReaders(given, {
    of: `GET ${path}`,
    kind: 'read',
    status: given.status ?? 200,
    requests: (market) => addresses(path, market, given).map((address) => ({ path: address })),
  })
}

/** A page, by its path in the route table. `cookies` are sent in turn. */
export function page(
  path: string,
  given: Given & { each?: Addresses; query?: Addresses; cookies?: readonly string[] } = {},
): Example[] {
  // Every order has a first part.
  const address = `/${path
    .replace(/:\w+\?/, '')
    .replace(':part', '1')
    .replace(/\/$/, '')}/`.replace(/\/+/g, '/')
  return forReaders(given, {
    of: `page /${path}`,
    kind: 'page',
    status: given.status ?? 200,
    requests: (market) => withCookies(addresses(address, market, given), given.cookies),
  })
}

function withCookies(paths: readonly string[], cookies: readonly string[] = []): LoadRequest[] {
  if (cookies.length === 0) return paths.map((path) => ({ path }))
  return cookies.map((cookie, at) => ({ path: paths[at % paths.length]!, headers: { cookie } }))
}

/** A call that changes something; `requests` are made once each where the given status is only for the first time. */
export function write(
  operation: string,
  status: number,
  given: Omit<Given, 'status'> & { isOnce?: boolean; requests: Example['requests'] },
): Example[] {
  const method = operation.split(' ')[0]!
  return forReaders(given, {
    of: operation,
    kind: 'write',
    status,
    isOnce: given.isOnce ?? false,
    requests: async (market) => (await given.requests(market)).map((request) => ({ method, ...request })),
  })
}

export function json(path: string, body: object, headers: Readonly<Record<string, string>> = {}): LoadRequest {
  return { path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export function form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): LoadRequest {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return { path, headers: { ...type, ...headers }, body: new URLSearchParams(fields).toString() }
}

function forReaders(
  { as = VISITOR_AND_BUYER, what = null }: { as?: readonly Reader[]; what?: string | null },
  row: Omit<Example, 'reader' | 'what' | 'isOnce'> & { isOnce?: boolean },
): Example[] {
  return as.map((reader) => ({ isOnce: false, ...row, what, reader }))
}

function addresses(path: string, market: Market, given: { each?: Addresses; query?: Addresses }): string[] {
  // Two that follow each other are one thing's name.
  const part = /(?:\{\w+\}|:\w+)(?:\/(?:\{\w+\}|:\w+))*/
  const paths = part.test(path) ? (given.each ?? lotNames)(market).map((value) => path.replace(part, value)) : [path]
  const queries = given.query?.(market) ?? []
  if (queries.length === 0) return paths
  const count = Math.max(paths.length, queries.length)
  return Array.from({ length: count }, (_, at) => `${paths[at % paths.length]}?${queries[at % queries.length]}`)
}
