import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../test/servers/app.ts'
import { untilBlocked } from '../test/databases/blocked.ts'
import { addAuction } from '../test/auctions.ts'
import { addAccount, addBasics } from '../test/market.ts'
import { addOrder } from '../test/orders.ts'
import { buyerWithLots, insertExampleOrder } from '../test/placing.ts'
import { listQueuedJobs } from '../test/readers/queued-jobs.ts'
import { queuePayment } from './domains/orders/money/queue-payment.ts'
import { sweepPayments } from './domains/orders/money/sweep-payments.ts'
import { scheduleClose } from './domains/auctions/closing/sweep-auctions.ts'
import { enqueue } from './jobs/enqueue.ts'
import { queueMail } from './jobs/mail/queue-mail.ts'
import { GatewayAway, type PaymentGateway } from './providers/payments/payment-gateway.ts'
import { startWorker } from './worker.ts'
import { slowdown } from '../test/servers/slowdown.ts'

const market = useApp({ maxConnections: 24 })
const ORDERS_IN_DOUBT = 12
/** A job comes at its very end; what is beyond is the processor's. */
const CLOSES_WITHIN_MS = 2_500

/** Each call ends when the test does, as a gateway's own limit of 30 s would end it. */
function silentGateway(until: Promise<unknown>, onAsked: () => void): PaymentGateway {
  const silence = async (): Promise<never> => {
    onAsked()
    await until
    throw new GatewayAway('silent')
  }
  return new Proxy(market.payments, { get: (gateway, name) => (name === 'name' ? gateway.name : silence) })
}

test('a worker that is told to end takes no more jobs, whatever its look for interrupted orders waits for', async () => {
  const lock = Promise.withResolvers<void>()
  const holding = market.db.transaction().execute(async (tx) => {
    await sql`lock table placed_orders_outbox in access exclusive mode`.execute(tx)
    await lock.promise
  })
  const worker = await startWorker(market.context, market.context, { payments: market.payments })
  await untilBlocked(market.context.pool)
  const stopped = worker.stop()
  const isTaking = worker.isTaking()
  lock.resolve()
  await Promise.all([stopped, holding])
  expect(isTaking).toBe(false)
})

test('a payment that meets an absent gateway is given up by nobody: its job ends, and the sweep gives it another', async () => {
  const { db } = market
  await addBasics(db)
  const order = await addOrder(db, {
    accountId: await addAccount(db),
    lots: [{ sellerId: await addAccount(db, 'seller') }],
    payment: 'authorised',
    transactionId: 'away',
  })
  await db.transaction().execute((tx) => queuePayment(tx, order.id))
  let asked = 0
  const payments = silentGateway(Promise.resolve(), () => (asked += 1))
  const worker = await startWorker(market.context, market.context, { payments })
  try {
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect.poll(async () => (await listQueuedJobs(db, 'settle_payment')).length).toBe(0)
    await db
      .updateTable('payments')
      .set({ asked_at: sql<Date>`now() - interval '3 minutes'` })
      .where('order_id', '=', order.id)
      .execute()
    await sweepPayments({ ...market.context, payments })
    await expect.poll(() => asked).toBeGreaterThan(1)
  } finally {
    await worker.stop()
  }
})

test('an auction closes on time while a gateway and a mail server that never answer hold every job that asks them', async () => {
  const { db } = market
  const end = Promise.withResolvers<void>()
  for (let at = 0; at < ORDERS_IN_DOUBT; at += 1) {
    const { account, lots } = await buyerWithLots(market)
    const { id } = await db.transaction().execute((tx) => insertExampleOrder(tx, account.id, lots[0]!.listingId))
    await db
      .updateTable('orders')
      .set({ placed_at: sql<Date>`now() - interval '10 minutes'` })
      .where('id', '=', id)
      .execute()
  }
  await db.transaction().execute(async (tx) => {
    // As every minute of a long outage leaves one.
    for (let at = 0; at < 6; at += 1) await enqueue(tx, 'recover_orders', {}, { jobKey: `minute:${at}` })
    for (let at = 0; at < 6; at += 1) {
      const accountId = await addAccount(db)
      await enqueue(tx, 'forget_customer', { accountId }, { jobKey: `forget_customer:${accountId}` })
      const props = { firstName: 'Ada', link: 'https://lotyard.example/x', browseLink: 'https://lotyard.example/lots/' }
      await queueMail(tx, { kind: 'welcome', fact: 'test', recipient: `ada-${at}@lotyard.test`, props })
    }
  })
  let mails = 0
  let asked = 0
  const mail = {
    send: async () => {
      mails += 1
      await end.promise
      return { kind: 'kept' as const }
    },
    close: () => {},
  }
  const renderMail = async () => ({ subject: 's', html: 'h', text: 't' })
  const worker = await startWorker(market.context, market.context, {
    mail,
    renderMail,
    payments: silentGateway(end.promise, () => (asked += 1)),
  })
  try {
    await expect.poll(() => asked).toBeGreaterThanOrEqual(4)
    await addBasics(db)
    const { name, listingId } = await addAuction(db, { sellerId: await addAccount(db, 'seller'), endsInMs: 1_000 })
    await scheduleClose(market.context, name, new Date(Date.now() + 1_000))
    const closedAt = async () =>
      (
        await db
          .selectFrom('auctions')
          .where('listing_id', '=', listingId)
          .select('closed_at')
          .executeTakeFirstOrThrow()
      ).closed_at
    await expect.poll(closedAt, { timeout: (1_000 + CLOSES_WITHIN_MS) * slowdown(), interval: 100 }).not.toBeNull()
    expect(mails).toBeGreaterThan(0)
  } finally {
    end.resolve()
    await worker.stop()
  }
})
