// The connection of one lane: opened when a batch needs it, kept, and replaced when it breaks.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { REQUEST_LIMITS } from '../../../../db/connections/limits.ts'
import { planStatements } from '../../../../db/statements/planned-statements.ts'

/** Used by one batch at a time: two at once would share a transaction. */
export type BidConnection = {
  client: () => Promise<pg.Client>
  /** Ends the connection, so that the next batch opens another one. */
  drop: () => Promise<void>
}

type Options = {
  log: Pick<FastifyBaseLogger, 'error'>
  /** Makes a client that isn't connected yet. */
  createClient: () => pg.Client
  /** Has a new client do all that a batch does, so that the first one doesn't wait for plans. */
  rehearse: (client: pg.Client) => Promise<void>
}

/** A second attempt still fits into the time that a bidder may wait for a database that is away. */
const CONNECT_LIMIT_MS = REQUEST_LIMITS.connectMs / 2

export function createBidConnection({ log, createClient, rehearse }: Options): BidConnection {
  /** A promise, so that who comes while it connects gets the same client. */
  let open: Promise<pg.Client> | null = null

  function connect(): Promise<pg.Client> {
    const client = createClient()
    const forget = (): void => {
      // A client that was dropped may report its end later: the one that replaced it stays.
      if (open === opening) open = null
    }
    client.on('error', (error) => {
      log.error({ err: error }, 'The connection that decides bids broke.')
      forget()
    })
    const opening = prepare(client).catch((error: unknown) => {
      forget()
      throw error
    })
    return opening
  }

  async function prepare(client: pg.Client): Promise<pg.Client> {
    await client.connect()
    client.query = planStatements(client) as typeof client.query
    // What is wrong with a statement shows with the first batch, which knows what to do about it.
    await rehearse(client).catch((error: unknown) => log.error({ err: error }, 'A rehearsal of bids failed.'))
    return client
  }

  return {
    client: () => (open ??= connect()),
    async drop() {
      const opening = open
      open = null
      const client = await opening?.catch(() => null)
      await client?.end().catch(() => {
        // It is broken already; nothing is left to end.
      })
    },
  }
}

export function createBidClient(connectionString: string, lockTimeoutMs: number): pg.Client {
  return new pg.Client({
    connectionString,
    pipeline: true,
    application_name: 'lotyard bids',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // Ends the connection too, which is right for a server that does not answer at all.
    query_timeout: REQUEST_LIMITS.statementMs,
    // Its few statements are planned once. PostgreSQL would plan each of them again for a batch on one auction, which
    // takes longer than running them.
    options: `-c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=10000 -c plan_cache_mode=force_generic_plan`,
  })
}
