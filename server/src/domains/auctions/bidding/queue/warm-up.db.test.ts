import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { addAuction, submittedBid } from '../../../../../test/auctions.ts'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { addAccount, addBasics } from '../../../../../test/market.ts'
import { planStatements } from '../../../../db/statements/planned-statements.ts'
import { commitBatch, rehearseBatch } from '../bid-batch.ts'
import { createBidClient } from './bid-connection.ts'
import { openBidQueue } from './bid-queue.ts'

const database = useDatabase()
let sellerId: string
let bidders: string[]

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  sellerId = await addAccount(db, 'seller')
  bidders = await Promise.all([addAccount(db), addAccount(db)])
})

/** Names of what the driver has prepared on the connection. */
const prepared = (client: pg.Client): string[] =>
  Object.keys((client as unknown as { connection: { parsedStatements: object } }).connection.parsedStatements)

test('a rehearsal prepares every statement of a batch, and leaves nothing behind', async () => {
  const { db, pool } = database.current
  const lot = await addAuction(db, { sellerId })
  const client = createBidClient(database.url, 1_000)
  await client.connect()
  client.query = planStatements(client) as typeof client.query
  await rehearseBatch(client)
  const afterRehearsal = prepared(client)
  const { rows } = await pool.query<{ xid: string | null }>(
    `select backend_xid::text as xid from pg_stat_activity where application_name = 'lotyard bids'
      and datname = current_database() and state = 'idle'`,
  )
  expect(rows).toEqual([{ xid: null }])
  // The second is outbid at once, so that there is something for every statement to write.
  await commitBatch(client, [submittedBid(lot.name, bidders[0]!, 200_00), submittedBid(lot.name, bidders[1]!, 300_00)])
  expect(prepared(client)).toEqual(afterRehearsal)
  await client.end()
})

test('a queue that is told to warm up has its connection before the first bid; one without a database stays quiet', async () => {
  const { pool } = database.current
  const countOpen = async (): Promise<number> =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'lotyard bids'
          and datname = current_database()`,
      )
    ).rows[0]!.count
  const log = { warn: () => {}, error: () => {} }
  const queue = openBidQueue({ connectionString: database.url, log, onCommitted: () => {} })
  await queue.warmUp()
  expect(await countOpen()).toBe(1)
  await queue.close()
  await expect.poll(countOpen).toBe(0)
  await queue.warmUp()
  expect(await countOpen()).toBe(0)
  const away = new URL(database.url)
  away.searchParams.set('host', '/nowhere')
  const lost = openBidQueue({ connectionString: away.href, log, onCommitted: () => {} })
  await lost.warmUp()
  await lost.close()
})
