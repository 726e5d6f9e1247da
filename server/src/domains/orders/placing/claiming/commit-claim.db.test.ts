import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { buyerWithLots, insertExampleOrder } from '../../../../../test/placing.ts'
import { useApp } from '../../../../../test/servers/app.ts'
import { DatabaseAwayError } from '../../../../db/connections/database-away.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { watchInterrupted } from '../recovering/watch-interrupted.ts'
import { openAttempts } from '../paying/attempts.ts'
import { commitClaim } from './commit-claim.ts'

const market = useApp()
const lost = new DatabaseAwayError(new Error('Connection terminated unexpectedly'))

/** A database whose commits happen, and whose replies to them are lost. */
function losingReplies(): Db {
  const transaction = () => ({
    execute: async (work: (tx: Tx) => Promise<unknown>) => {
      await market.db.transaction().execute(work)
      throw lost
    },
  })
  return Object.assign(Object.create(market.db) as Db, {
    transaction,
    updateTable: market.db.updateTable.bind(market.db),
  })
}

async function claimWithin(db: Db, lease: { name: string }) {
  const { account, lots } = await buyerWithLots(market)
  const attempts = openAttempts()
  let id = ''
  const claiming = commitClaim(
    { db, log: market.context.log, attempts, lease },
    async (tx) => {
      id = (await insertExampleOrder(tx, account.id, lots[0]!.listingId)).id
      const change = tx.updateTable('payments').set({ asked_by: lease.name }).where('order_id', '=', id)
      return change.returning('gateway_order_id').executeTakeFirstOrThrow()
    },
    (payment) => payment.gateway_order_id,
  )
  const outcome = await claiming.then(
    () => 'done' as const,
    (error: unknown) => error,
  )
  await attempts.finish()
  return { id, outcome }
}

const paymentOf = (id: string) =>
  market.db.selectFrom('payments').where('order_id', '=', id).select(['asked_by']).executeTakeFirstOrThrow()
const stateOf = async (id: string): Promise<string> =>
  (await market.db.selectFrom('orders').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state

test('an order whose commit counted though its reply was lost is settled by others within their wait, not at its age', async () => {
  const lease = { name: randomUUID() }
  const { id, outcome } = await claimWithin(losingReplies(), lease)
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

test("one whose commit was answered stays its process's own", async () => {
  const lease = { name: randomUUID() }
  const { id, outcome } = await claimWithin(market.db, lease)
  expect(outcome).toBe('done')
  expect((await paymentOf(id)).asked_by).toBe(lease.name)
  // The other tests' watches would find it.
  await market.db.updateTable('payments').set({ asked_by: null }).where('order_id', '=', id).execute()
})
