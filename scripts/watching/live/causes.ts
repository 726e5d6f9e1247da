// What is done to the market so that each alert fires. Each cause undoes itself.
import { randomUUID } from 'node:crypto'
import { insertExampleOrder } from '../../../server/test/placing.ts'
import type { WatchedMarket } from './start-watched-market.ts'

export type Cause = {
  what: string
  alerts: string[]
  /** Returns how to undo it. */
  begin: (market: WatchedMarket) => Promise<() => Promise<void> | void>
}

export const CAUSES: Cause[] = [
  {
    what: 'the process is stopped (SIGSTOP)',
    alerts: ['LotyardMarketDown', 'LotyardProcessDown'],
    begin: async ({ signal }) => {
      signal('SIGSTOP')
      return () => signal('SIGCONT')
    },
  },
  {
    what: 'the database is frozen under load',
    alerts: [
      'LotyardNotReady',
      'LotyardDatabaseSilent',
      'LotyardErrors',
      'LotyardPagesSlow',
      'LotyardFeedOld',
      'LotyardPoolExhausted',
    ],
    begin: async ({ proxy }) => {
      proxy.freeze()
      return () => proxy.thaw()
    },
  },
  {
    what: 'a transaction locks all auctions',
    alerts: ['LotyardBidsFailing', 'LotyardBidsSlow'],
    begin: async (market) => lock(market, 'select from auctions where closed_at is null for update'),
  },
  {
    what: 'an auction is over and locked',
    alerts: ['LotyardAuctionsPastEnd'],
    async begin(market) {
      const { rows } = await market.database.pool.query<{ id: string }>(
        `select listing_id as id from auctions join listings on listings.id = listing_id
          where auctions.closed_at is null and state = 'active' and starts_at < now() - interval '2 hours'
          order by listing_id limit 1`,
      )
      await withoutTriggers(
        market,
        `update auctions set ends_at = now() - interval '10 minutes' where listing_id = ${rows[0]!.id}`,
      )
      return lock(market, `select from auctions where listing_id = ${rows[0]!.id} for update`)
    },
  },
  {
    what: 'a queue hangs behind a job that never ends',
    alerts: ['LotyardJobsLate'],
    async begin(market) {
      const { pool } = market.database
      const holder = await pool.connect()
      // The lock says that this worker lives: otherwise its queue is freed within seconds.
      await holder.query(`select pg_advisory_lock(724511, hashtext('hangs'))`)
      await pool.query(`select graphile_worker.add_job('sweep_auctions', '{}', queue_name => 'hangs', job_key => 'hangs',
        run_at => now() + interval '1 hour')`)
      await pool.query(`update graphile_worker._private_job_queues set locked_at = now() - interval '1 hour',
        locked_by = 'hangs' where queue_name = 'hangs'`)
      await pool.query(
        `update graphile_worker._private_jobs set run_at = now() - interval '1 hour' where key = 'hangs'`,
      )
      return async () => {
        await pool.query(`delete from graphile_worker._private_jobs where key = 'hangs'`)
        await pool.query(`update graphile_worker._private_job_queues set locked_at = null, locked_by = null
          where queue_name = 'hangs'`)
        await holder.query('select pg_advisory_unlock_all()')
        holder.release()
      }
    },
  },
  {
    what: 'a job has failed at its last attempt',
    alerts: ['LotyardJobsGivenUp'],
    async begin({ database: { pool } }) {
      await pool.query(`select graphile_worker.add_job('settle_payment', '{"orderId": "0"}', job_key => 'fails',
        max_attempts => 1, run_at => now() + interval '1 hour')`)
      await pool.query(
        `update graphile_worker._private_jobs set attempts = 1, last_error = 'refused' where key = 'fails'`,
      )
      return async () => void (await pool.query(`delete from graphile_worker._private_jobs where key = 'fails'`))
    },
  },
  {
    what: 'no worker has scheduled anything for ten minutes',
    alerts: ['LotyardNoWorker'],
    async begin({ database: { pool } }) {
      await pool.query(`update graphile_worker._private_known_crontabs
        set last_execution = now() - interval '10 minutes', known_since = now() - interval '1 day'`)
      return () => {}
    },
  },
  {
    what: 'the mail server takes no mail',
    alerts: ['LotyardMailFailing'],
    async begin({ refuseMail, database: { pool } }) {
      refuseMail(true)
      for (let at = 0; at < 20; at += 1) {
        const { rows } = await pool.query<{ id: string }>(
          `insert into mails (kind, fact, recipient, props) select kind, $1, 'nobody@lotyard.test', props from mails
            where state = 'sent' and props <> '{}' limit 1 returning id`,
          [randomUUID()],
        )
        if (rows[0] !== undefined)
          await pool.query(`select graphile_worker.add_job('send_mail', $1, job_key => 'mail:' || $2)`, [
            JSON.stringify({ mailId: rows[0].id }),
            rows[0].id,
          ])
      }
      return () => refuseMail(false)
    },
  },
  {
    what: 'the gateway is silent, with an order in doubt',
    alerts: ['LotyardOrdersInDoubt', 'LotyardGatewayAway'],
    async begin(market) {
      const { db, pool } = market.database
      // Before the order: it would be settled within seconds.
      const unlock = await lock(market, 'lock table sandbox_transactions in access exclusive mode')
      await pool.query(`insert into warehouses (key, description, city, region, zip)
        values ('hebron', 'Hebron', 'Hebron', 'KY', '41048') on conflict do nothing`)
      const { rows } = await pool.query<{ id: string }>(
        `select id from listings where buying_format = 'fixed_price' and state = 'active' order by id desc limit 1`,
      )
      const order = await db
        .transaction()
        .execute((tx) => insertExampleOrder(tx, market.bidders[0]!.accountId, rows[0]!.id))
      await pool.query(`update orders set placed_at = now() - interval '10 minutes' where id = $1`, [order.id])
      const asking = setInterval(() => {
        void pool.query(`select graphile_worker.add_job('recover_orders', '{}', job_key => $1)`, [randomUUID()])
      }, 1_000)
      return async () => {
        clearInterval(asking)
        await unlock()
      }
    },
  },
  {
    what: 'the bucket is gone',
    alerts: ['LotyardStorageAway'],
    begin: async ({ stopBucket }) => {
      await stopBucket()
      return () => {}
    },
  },
  {
    what: 'the replica applies nothing any more',
    alerts: ['LotyardReplicaLeftOut'],
    begin: async ({ standby }) => {
      await standby.pause()
      return () => standby.resume()
    },
  },
  {
    what: 'another version runs beside it',
    alerts: ['LotyardTwoVersions'],
    begin: async ({ otherVersion }) => {
      otherVersion.set(true)
      return () => otherVersion.set(false)
    },
  },
]

async function lock({ database }: WatchedMarket, statement: string): Promise<() => Promise<void>> {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query(statement)
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

async function withoutTriggers({ database }: WatchedMarket, statement: string): Promise<void> {
  const client = await database.pool.connect()
  await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
  client.release()
}
