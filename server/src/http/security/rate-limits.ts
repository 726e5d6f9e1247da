import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../lib/address-group.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { App } from '../route.ts'
import { createLimitMisses, type LimitMisses } from './limit-misses.ts'
import { openSharedCounts, type SharedCounts } from './shared-counts.ts'

// How often one account, or one address of visitors, may do what costs us or tempts others. The numbers
// leave room for a busy trader and for an office behind one address.
const PER_MINUTE = {
  everything: 3_000,
  search: 600,
  /** Places that no recent visitor has sorted by: each takes a pass over all lots. */
  new_places: 6,
  pages: 600,
  photos: 3_000,
  bids: 120,
  sign_in: 20,
  sign_up: 10,
  reset: 5,
  mail: 5,
  account_update: 30,
  newsletter: 10,
  contact: 5,
  archive: 5,
  exports: 10,
  /** Each change of a book has its owner's next page value lots by all of its entries again. */
  price_book: 60,
  uploads: 30,
  import_parts: 120,
  lot_photos: 120,
  bulk: 30,
  invoices: 30,
  orders: 10,
  buyers: 30,
  /** Different ones that a network opens, and payments by link. */
  pay_links: 10,
  payment_methods: 10,
  client_token: 60,
  tokenisation: 10,
  /** Wrong ones. */
  pickup_codes: 10,
} as const
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
const WINDOW_MS = 60_000
/** Many routes have counts of their own; together they are bounded by this. */
const MAX_KEYS = 100_000

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether a network may have one more of something, which is counted then; the same one counts once, also where another
     * process is asked. For what has a milder answer than a refusal. Always true where limits are off.
     */
    mayAddOne: (name: LimitName, ip: string, which: string) => boolean
    /** Looks something up that can be guessed; 'too_many' where the account or its network guessed wrong too often. */
    limitMisses: LimitMisses
  }
}

export type LimitName = Exclude<keyof typeof PER_MINUTE, 'everything'>

export async function registerRateLimits(
  app: App,
  { config, peers }: Pick<Context, 'config' | 'peers'>,
): Promise<void> {
  const counts = config.rateLimits ? openSharedCounts({ windowMs: WINDOW_MS, maxKeys: MAX_KEYS, peers }) : null
  app.decorate('mayAddOne', (name, ip, which) => {
    if (counts === null) return true
    const network = `${name}\n${addressGroup(ip)}`
    const one = `${network}\n${which}`
    if (counts.read(one) > 0) return true
    if (counts.read(network) >= PER_MINUTE[name]) return false
    counts.add(network)
    counts.add(one)
    return true
  })
  app.decorate(
    'limitMisses',
    createLimitMisses(counts, (name) => PER_MINUTE[name]),
  )
  if (counts === null) return
  await app.register(rateLimit, {
    global: true,
    max: PER_MINUTE.everything,
    timeWindow: WINDOW_MS,
    store: makeStore(counts, ''),
    keyGenerator: keyOf,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
}

/** A route's own limit, counted apart from all others. */
export function limitOf(name: LimitName): { max: number; timeWindow: number; groupId: string } {
  return { max: PER_MINUTE[name], timeWindow: WINDOW_MS, groupId: name }
}

/** Until it is reached, without the headers that count down: a page with dozens of photos would carry them dozens of times. */
export function silentLimitOf(
  name: LimitName,
): ReturnType<typeof limitOf> & { addHeadersOnExceeding: typeof NO_HEADERS } {
  return { ...limitOf(name), addHeadersOnExceeding: NO_HEADERS }
}

function keyOf(request: FastifyRequest): string {
  return request.viewer?.accountId ?? addressGroup(request.ip)
}

/** The plugin makes its store itself, and a child of it for each route that has a limit of its own. */
function makeStore(counts: SharedCounts, route: string): FastifyRateLimitStoreCtor {
  return class {
    incr(key: string, done: (error: null, result: { current: number; ttl: number }) => void): void {
      const { current, ttlMs } = counts.add(`${route}\n${key}`)
      done(null, { current, ttl: ttlMs })
    }

    child(options: object): InstanceType<FastifyRateLimitStoreCtor> {
      const { routeInfo } = options as { routeInfo: { url?: string } }
      const Child = makeStore(counts, routeInfo.url ?? '')
      return new Child({})
    }
  }
}
