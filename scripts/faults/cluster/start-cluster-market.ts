// A market on a cluster of its own, under the same load and proofs as the embedded one.
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { prepareDatabase } from '../../../server/src/db/schema/prepare-database.ts'
import { startCluster } from '../../cluster/start-cluster.ts'
import { startBooks } from '../embedded/start-embedded-market.ts'
import type { StartMarket } from '../fault-market.ts'
import { clusterFaults } from './cluster-faults.ts'

/** A node that has to be copied again takes longest. */
const WHOLE_LIMIT_MS = 180_000

export const startClusterMarket: StartMarket = async ({ prepare }) => {
  const books = await startBooks()
  const gatewayBooks = open(books.url)
  const leave = async (): Promise<void> => {
    await gatewayBooks.close()
    await books.stop()
  }
  const endings: string[] = []
  try {
    const cluster = await startCluster({
      onEnd: (part, how) =>
        void endings.push(`${new Date().toISOString()} ${part} ended (${how}) and was started again`),
      withLinks: true,
      settings: { SANDBOX_DATABASE_URL: books.url, RATE_LIMITS: 'off' },
      async prepare({ databaseUrl, sessionSecret }) {
        await prepareDatabase(databaseUrl)
        const database = open(databaseUrl)
        try {
          await prepare({ sessionSecret, database, gatewayBooks })
        } finally {
          await database.close()
        }
      },
    })
    const database = open(cluster.databaseUrl)
    const output = (): string => `${cluster.output()}\n--- parts that ended\n${endings.join('\n')}`
    let lastOutput: string | null = null
    return {
      address: cluster.address,
      directAddresses: cluster.webAddresses,
      folder: cluster.folder,
      sessionSecret: cluster.sessionSecret,
      database,
      gatewayBooks,
      faults: clusterFaults(cluster),
      processIds: () => ['web-1', 'web-2', 'worker'].map((name) => cluster.part(name).pid() ?? 0),
      whenWhole: () => cluster.whenWhole({ limitMs: WHOLE_LIMIT_MS }),
      output: () => lastOutput ?? output(),
      async stop() {
        // Its files are removed with it.
        lastOutput ??= output()
        await database.close()
        const left = await cluster.stop()
        await leave()
        return left
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

function open(url: string): Database {
  return openDatabase(url, { maxConnections: 4, onError: () => {} })
}
