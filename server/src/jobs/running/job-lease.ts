import pg from 'pg'
import { lockWorkerId } from './worker-lock-queries.ts'

/** Proves that a runner is alive, on a connection that it uses for nothing else. */
export type JobLease = {
  claim: (workerId: string) => Promise<void>
  /** Resolves when the connection is gone or silent. From then on others may take over what the runner holds. */
  lost: Promise<Error>
  close: () => Promise<void>
}

const CONNECT_LIMIT_MS = 5_000
const CLOSE_LIMIT_MS = 1_000
// A connection that a firewall forgot looks open from here for hours, while PostgreSQL has freed the lock.
const PING = { everyMs: 3_000, limitMs: 4_000 }

// A machine that vanishes from the network sends no goodbye: PostgreSQL asks for it, and frees the lock within a minute.
const NOTICE_A_SILENT_MACHINE = `set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`

export async function openJobLease(connectionString: string, ping = PING): Promise<JobLease> {
  const client = new pg.Client({
    connectionString,
    application_name: 'lotyard jobs',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
  const { promise: lost, resolve } = Promise.withResolvers<Error>()
  client.on('error', resolve)
  client.on('end', () => resolve(new Error('Connection terminated')))
  await client.connect()
  await client.query(NOTICE_A_SILENT_MACHINE)
  // The workers of a pool share its id and all start at once, those of several pools too; the connection takes one question
  // at a time.
  const claims = new Map<string, Promise<void>>()
  let lastClaim = Promise.resolve()
  const claim = (workerId: string): Promise<void> => {
    const claimed = claims.get(workerId) ?? lastClaim.then(() => lockWorkerId(client, workerId))
    claims.set(workerId, claimed)
    lastClaim = claimed
    return claimed
  }
  let isAsked = false
  const pinging = setInterval(() => {
    if (isAsked) return
    isAsked = true
    client.query({ text: 'select 1', query_timeout: ping.limitMs } as pg.QueryConfig).then(
      () => (isAsked = false),
      (error: unknown) => {
        resolve(error as Error)
        client.connection.stream.destroy()
      },
    )
  }, ping.everyMs)
  void lost.then(() => clearInterval(pinging))
  return {
    claim,
    lost,
    async close() {
      clearInterval(pinging)
      // A server that is silent does not say goodbye; the process must not wait for it.
      const late = setTimeout(() => client.connection.stream.destroy(), CLOSE_LIMIT_MS)
      await client.end().catch(() => {})
      clearTimeout(late)
    },
  }
}
