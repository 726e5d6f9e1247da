// Answers only under our own names, where PUBLIC_URL says what they are.
//
// A request under another name comes from a stranger who points their own domain at us, or who tries to get a foreign name
// into a link or a cache. Sites come, go and change their names while we run, so the names are looked up again, but not too
// often.
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { App } from '../../route.ts'
import { listSiteHosts } from './site-host-queries.ts'

const LOOK_AGAIN_MS = 5_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For probes and collectors, which know a machine's address and not its name. The reply must not depend on the host. */
    answersAnyHost?: boolean
  }
}

export function registerKnownHosts(app: App, { config, db }: Pick<Context, 'config' | 'db'>): void {
  const isOurs = config.hasPublicUrl ? openKnownHosts({ config, db }) : async () => true
  app.addHook('onRequest', async (request) => {
    if (namesTwoHosts(request)) throw new Refusal('malformed_request')
    if (request.routeOptions.config.answersAnyHost === true) return
    if (!(await isOurs(request.hostname))) throw new Refusal('unknown_host')
  })
}

function openKnownHosts({ config, db }: Pick<Context, 'config' | 'db'>): (host: string) => Promise<boolean> {
  const own = new URL(config.publicUrl).hostname
  let hosts = new Set([own])
  let looking: Promise<void> | null = null
  let lookedAtMs = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    try {
      hosts = new Set([own, ...(await listSiteHosts(db))])
      lookedAtMs = performance.now()
    } finally {
      looking = null
    }
  }

  return async (given) => {
    const host = given.toLowerCase().replace(/\.$/, '')
    if (performance.now() - lookedAtMs < LOOK_AGAIN_MS) return hosts.has(host)
    looking ??= look()
    // A name that was ours a moment ago needn't wait, nor fail with the database; one that was taken away is gone next time.
    if (hosts.has(host)) {
      looking.catch(() => {})
      return true
    }
    await looking
    return hosts.has(host)
  }
}

/** Node keeps the first and drops the rest; a proxy in front may have decided by another. */
function namesTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
