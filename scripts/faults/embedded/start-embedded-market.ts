// An embedded market of its own, started as people start it, on loopback and in a folder that is removed afterwards. Its
// payment sandbox keeps its books in another PostgreSQL, which no fault reaches.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres } from '../../../server/src/db/embedded/embedded-postgres.ts'
import { findPostmaster } from '../../../server/src/db/embedded/postmaster.ts'
import { prepareDatabase } from '../../../server/src/db/schema/prepare-database.ts'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { makeFolderForData, makeFolderOnDisk } from '../../../server/test/databases/data-folder.ts'
import { runProduct, type RunningProduct } from '../../launch/run-product.ts'
import type { FaultMarket, StartMarket } from '../fault-market.ts'
import { childrenOf } from '../processes.ts'
import { embeddedFaults } from './embedded-faults.ts'
import { removeAfterwards, type Removal } from './remove-afterwards.ts'

const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 60_000

export type Books = { url: string; stop: () => Promise<void> }

/** `booksUrl`: a migrated database that is there already; without it a PostgreSQL is started for the books. */
export function embeddedMarket({ booksUrl = null }: { booksUrl?: string | null } = {}): StartMarket {
  return async ({ prepare }) => {
    const folder = makeFolderOnDisk('lotyard-faults-')
    const removal = removeAfterwards(folder)
    const dataDir = join(folder, 'data')
    const sessionSecret = randomBytes(24).toString('hex')
    const books = booksUrl === null ? await startBooks() : { url: booksUrl, stop: async () => {} }
    const gatewayBooks = open(books.url)
    const leave = async (): Promise<void> => {
      await gatewayBooks.close()
      await books.stop()
      rmSync(folder, { recursive: true, force: true })
      removal.dismiss()
    }
    try {
      await withOwnPostgres(dataDir, (database) => prepare({ sessionSecret, database, gatewayBooks }))
      const market = await startProcess({ folder, dataDir, sessionSecret, gatewayBooks, booksUrl: books.url, removal })
      return {
        ...market,
        sessionSecret,
        gatewayBooks,
        async stop() {
          const left = await market.stop()
          await leave()
          return left
        },
      }
    } catch (error) {
      await leave()
      throw error
    }
  }
}

/** A PostgreSQL for the books of the payment sandbox alone. */
export async function startBooks(): Promise<Books> {
  const folder = makeFolderForData('lotyard-faults-books-')
  const removal = removeAfterwards(folder)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    command: 'npm run faults',
    maxConnections: 40,
    durability: 'fast and unsafe',
  })
  await prepareDatabase(postgres.url)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      removal.dismiss()
    },
  }
}

/** Before the market starts on it: the database is migrated and filled by a PostgreSQL that this process owns. */
async function withOwnPostgres(dataDir: string, work: (database: Database) => Promise<void>): Promise<void> {
  const postgres = await useEmbeddedPostgres({ dataDir, command: 'npm run faults', maxConnections: 20 })
  try {
    await prepareDatabase(postgres.url)
    const database = open(postgres.url)
    try {
      await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await postgres.stop()
  }
}

type Started = Omit<FaultMarket, 'gatewayBooks' | 'sessionSecret'>

async function startProcess(options: {
  folder: string
  dataDir: string
  sessionSecret: string
  gatewayBooks: Database
  booksUrl: string
  removal: Removal
}): Promise<Started> {
  const { folder, dataDir, removal } = options
  const cluster = join(dataDir, 'postgresql', 'cluster')
  const port = await requireFreePort('127.0.0.1', 0)
  const market = runProduct({
    args: ['scripts/start.mjs'],
    port,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      // Not for the demo, which an empty market alone would load, but for its payment sandbox.
      DEMO: 'on',
      SANDBOX_DATABASE_URL: options.booksUrl,
      // A buyer of ours buys more in a minute than a person may.
      RATE_LIMITS: 'off',
      SESSION_SECRET: options.sessionSecret,
      // As under npm: it ends when we do, however we end.
      npm_lifecycle_event: 'start',
    },
  })
  const pid = market.child.pid ?? 0
  removal.after(pid)
  try {
    await market.untilReady(START_LIMIT_MS)
  } catch (error) {
    await stopProcess(market, cluster)
    throw error
  }
  const { url } = await useEmbeddedPostgres({ dataDir, command: 'npm run faults', maxConnections: 1 })
  const database = open(url)
  const findServer = (): number | null => childrenOf(pid)[0] ?? null
  return {
    address: market.address,
    directAddresses: [market.address],
    folder,
    database,
    faults: embeddedFaults({
      database,
      gatewayBooks: options.gatewayBooks,
      findServer,
      findPostmaster: () => findPostmaster(cluster)?.pid ?? null,
    }),
    processIds: () => [findServer() ?? 0],
    // One that was not back in time may still be starting: the next fault would find nothing to hit.
    whenWhole: () => market.untilReady(START_LIMIT_MS),
    output: market.output,
    async stop() {
      await database.close()
      return stopProcess(market, cluster)
    },
  }
}

/** As Ctrl-C does. */
async function stopProcess(market: RunningProduct, cluster: string): Promise<string[]> {
  const code = await market.end('SIGINT', STOP_LIMIT_MS)
  const left: string[] = []
  if (code === 'late') left.push('the market did not stop when it was told to')
  else if (code !== 0) left.push(`the market stopped with code ${code}`)
  if (findPostmaster(cluster) !== null) left.push('PostgreSQL was left running')
  return left
}

function open(url: string): Database {
  return openDatabase(url, { maxConnections: 4, onError: () => {} })
}
