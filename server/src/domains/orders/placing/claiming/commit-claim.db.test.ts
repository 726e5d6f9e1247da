import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { losingOneReply } from '../../../../../test/databases/losing-one-reply.ts'
import { untilBlocked } from '../../../../../test/databases/blocked.ts'
import { buyerWithLots, insertExampleOrder } from '../../../../../test/placing.ts'
import { useApp } from '../../../../../test/servers/app.ts'
import { DatabaseAwayError, isDatabaseAway } from '../../../../db/connections/database-away.ts'
import { openDatabase, type Db } from '../../../../db/database.ts'
import { watchInterrupted } from '../recovering/watch-interrupted.ts'
import { openAttempts } from '../paying/attempts.ts'
import { lockBuyer } from '../placing-queries.ts'
import { commitClaim } from './commit-claim.ts'

const market = useApp()
const lost = new DatabaseAwayError(new Error('Connection terminated unexpectedly'))

async function claimWithin(db: Db, lease: { name: string }, { onFailure = async () => {} } = {}) {
  const { account, lots } = await buyerWithLots(market)
  const attempts = openAttempts()
  let id = ''
  const claiming = commitClaim(
    { db, log: market.context.log, attempts, lease },
    async (tx) => {
      await lockBuyer(tx, account.id)
      id = (await insertExampleOrder(tx, account.id, lots[0]!.listingId)).id
      const change = tx.updateTable('payments').set({ asked_by: lease.name }).where('order_id', '=', id)
      return change.returning('gateway_order_id').executeTakeFirstOrThrow()
    },
    ({ gateway_order_id }) => [{ gatewayOrderId: gateway_order_id, lock: (tx) => lockBuyer(tx, account.id) }],
  )
  const outcome = await claiming.then(
    () => 'done' as const,
    (error: unknown) => error,
  )
  if (outcome !== 'done') await onFailure()
  await attempts.finish()
  return { id, outcome }
}

const paymentOf = (id: string) =>
  market.db.selectFrom('payments').where('order_id', '=', id).select(['asked_by']).executeTakeFirstOrThrow()
const stateOf = async (id: string): Promise<string> =>
  (await market.db.selectFrom('orders').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state

test('an order whose commit counted though its reply was lost is settled by others within their wait, not at its age', async () => {
  const lease = { name: randomUUID() }
  const { id, outcome } = await claimWithin(losingOneReply(market.db, lost), lease)
  expect(outcome).toBe(lost)
  expect((await paymentOf(id)).asked_by).toMatch(/^[0-9a-f-]{36}$/)
  expect((await paymentOf(id)).asked_by).not.toBe(lease.name)
  const findByOrderId = vi.fn(async () => [])
  const payments = { ...market.payments, findByOrderId }
  const watch = watchInterrupted({ ...market.context, payments }, { everyMs: 5, graceMs: 20 })
  try {
    await expect.poll(() => stateOf(id)).toBe('failed')
  } finally {
    await watch.stop()
  }
})

test('a commit that is still under way when its process has given it up counts later, and its order is disowned then', async () => {
  const lease = { name: randomUUID() }
  const limits = { connectMs: 4_000, statementMs: 400, cancelMs: 300 }
  const impatient = openDatabase(market.url, { maxConnections: 4, onError: () => {}, limits })
  const holder = await market.context.pool.connect()
  // As a commit waits for a standby: it has written all of it, and nobody sees it.
  await sql`create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`.execute(market.db)
  await sql`create constraint trigger wait_at_commit after insert on payments deferrable initially deferred
    for each row execute function wait_at_commit()`.execute(market.db)
  try {
    await holder.query('select pg_advisory_lock(4711)')
    const { id, outcome } = await claimWithin(impatient.db, lease, {
      async onFailure() {
        await untilBlocked(market.context.pool, 2)
        await holder.query('select pg_advisory_unlock(4711)')
      },
    })
    expect(isDatabaseAway(outcome)).toBe(true)
    expect(await stateOf(id)).toBe('placing')
    expect((await paymentOf(id)).asked_by).not.toBe(lease.name)
    // The other tests' watches would find it.
    await market.db.updateTable('payments').set({ asked_by: null }).where('order_id', '=', id).execute()
  } finally {
    await sql`drop function wait_at_commit() cascade`.execute(market.db)
    holder.release(true)
    await impatient.close()
  }
})

test("one whose commit was answered stays its process's own", async () => {
  const lease = { name: randomUUID() }
  const { id, outcome } = await claimWithin(market.db, lease)
  expect(outcome).toBe('done')
  expect((await paymentOf(id)).asked_by).toBe(lease.name)
  // The other tests' watches would find it.
  await market.db.updateTable('payments').set({ asked_by: null }).where('order_id', '=', id).execute()
})
