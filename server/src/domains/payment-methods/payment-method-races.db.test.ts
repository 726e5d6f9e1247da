import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { untilBlocked } from '../../../test/databases/blocked.ts'
import { addOffer, addWin } from '../../../test/data-rights.ts'
import { addBasics, addPaymentMethod } from '../../../test/market.ts'
import { listQueuedJobs } from '../../../test/readers/queued-jobs.ts'
import type { SandboxBehaviour } from '../../providers/payments/sandbox/sandbox-behaviour.ts'
import type { VaultedMethod } from '../../providers/payments/payment-gateway.ts'
import { finishRemoval, forgetCustomer, listPaymentMethods, savePaidMethod } from './index.ts'
import { deletePaymentMethod, takeOutOfUse } from './payment-method-queries.ts'

const PATH = '/api/account/payment_methods'
const behaviour: SandboxBehaviour = {}
const site = useApp({ sandbox: behaviour, maxConnections: 8 })

let sellerId: string
let buyer: TestClient & { id: string }
let lot: { name: string; listingId: string }
beforeAll(async () => {
  await addBasics(site.db)
  sellerId = (await site.createAccount({ role: 'seller' })).id
})
beforeEach(async () => {
  const account = await site.createAccount({ hasPaymentMethod: false })
  buyer = { ...(await site.signIn(account)), id: account.id }
  lot = await addAuction(site.db, { sellerId })
})
const bid = (cents: number, key?: string) =>
  buyer.post(
    `/api/listings/${lot.name}/bids`,
    { max_bid_cents: cents, confirm: true },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )
const countMethods = async () => (await listPaymentMethods(site.db, buyer.id)).length

describe('a bid needs a payment method', () => {
  test('the lot says so before an amount is sent, to its buyer alone', async () => {
    const read = async (client: { get: typeof buyer.get }) =>
      (await client.get(`/api/listings/${lot.name}`)).json<{ bidding: unknown }>().bidding
    const message = 'Add a payment method to bid.'
    expect(await read(buyer)).toMatchObject({ needs: [{ code: 'payment_method_required', message }] })
    await addPaymentMethod(site.db, buyer.id)
    expect(await read(buyer)).toMatchObject({ needs: [] })
    // Visitors' pages are kept for all of them.
    expect(await read(site.visitor)).toBeNull()
  })

  test('without one it is refused, and after adding one it is taken', async () => {
    const refused = await bid(200_00)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'payment_method_required',
      message: 'Add a payment method to bid.',
    })
    await buyer.post(PATH, { payment_method_nonce: 'fake-valid-nonce' })
    expect((await bid(200_00)).statusCode).toBe(201)
  })

  test('a bid that was taken is answered again, although the method is gone by now', async () => {
    const id = await addPaymentMethod(site.db, buyer.id)
    const first = await bid(200_00, 'a-key')
    const rival = await site.as('buyer')
    await rival.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 900_00, confirm: true })
    expect((await buyer.delete(`${PATH}/${id}`)).statusCode).toBe(204)
    const again = await bid(200_00, 'a-key')
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect((await bid(1_000_00, 'another-key')).statusCode).toBe(403)
  })

  test('a bid that waits for a removal does not count on what was removed', async () => {
    const id = await addPaymentMethod(site.db, buyer.id)
    const holder = await site.context.pool.connect()
    onTestFinished(() => holder.release())
    await holder.query('begin')
    await holder.query('select from accounts where id = $1 for update', [buyer.id])
    await holder.query('update payment_methods set removing_since = clock_timestamp() where id = $1', [id])
    const waiting = bid(200_00)
    await untilBlocked(site.context.pool)
    await holder.query('commit')
    expect((await waiting).statusCode).toBe(403)
  })

  test('of a bid and the removal of the last method at the same moment, one is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addPaymentMethod(site.db, buyer.id)
      lot = await addAuction(site.db, { sellerId })
      const [placed, removed] = await Promise.all([bid(200_00), buyer.delete(`${PATH}/${id}`)])
      expect([placed.statusCode, removed.statusCode]).toSatisfy(
        ([bidStatus, removal]) => (bidStatus === 201 && removal === 409) || (bidStatus === 403 && removal === 204),
      )
      const rival = await site.as('buyer')
      await rival.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 900_00, confirm: true })
      await buyer.delete(`${PATH}/${id}`)
    }
  })
})

test.each([
  ['a win that is not paid', (accountId: string) => addWin(site.db, { buyerId: accountId, sellerId })],
  ['an open offer', (accountId: string) => addOffer(site.db, { bidderId: accountId, sellerId, adminId: sellerId })],
])('%s keeps the last method too', async (_case, owe) => {
  const id = await addPaymentMethod(site.db, buyer.id)
  await owe(buyer.id)
  expect((await buyer.delete(`${PATH}/${id}`)).json()).toMatchObject({ code: 'last_payment_method' })
  expect(await countMethods()).toBe(1)
})

describe('the database itself', () => {
  test('keeps the last method of a leader, whichever call would take it away', async () => {
    const id = await addPaymentMethod(site.db, buyer.id)
    expect((await bid(200_00)).statusCode).toBe(201)
    const rule = { constraint: 'the_last_payment_method_stays_while_something_is_owed' }
    const run = (act: typeof takeOutOfUse | typeof deletePaymentMethod) =>
      site.db.transaction().execute((tx) => act(tx, id) as Promise<unknown>)
    await expect(run(takeOutOfUse)).rejects.toMatchObject(rule)
    await expect(run(deletePaymentMethod)).rejects.toMatchObject(rule)
  })
})

describe('a removal that its process did not finish', () => {
  test('is hidden from its owner and finished by the job, at the gateway too', async () => {
    await buyer.post(PATH, { payment_method_nonce: 'fake-valid-nonce' })
    const [method] = await listPaymentMethods(site.db, buyer.id)
    await site.db.transaction().execute((tx) => takeOutOfUse(tx, method!.id))
    expect((await buyer.get(PATH)).json()).toEqual({ payment_methods: [], default_method: null })
    behaviour.refuseConnections = true
    await expect(finishRemoval({ db: site.db, payments: site.payments }, method!)).rejects.toThrow()
    delete behaviour.refuseConnections
    await finishRemoval({ db: site.db, payments: site.payments }, method!)
    await finishRemoval({ db: site.db, payments: site.payments }, method!)
    const { rows } = await site.context.pool.query(
      `select removed_at is not null as is_removed, exists (select from payment_methods where token = $1) as is_kept
        from sandbox_methods where token = $1`,
      [method!.token],
    )
    expect(rows).toEqual([{ is_removed: true, is_kept: false }])
  })

  test('that the gateway refuses puts the method back into use', async () => {
    await buyer.post(PATH, { payment_method_nonce: 'fake-valid-visa-nonce' })
    const [method] = await listPaymentMethods(site.db, buyer.id)
    await site.db.transaction().execute((tx) => takeOutOfUse(tx, method!.id))
    expect(await countMethods()).toBe(0)
    behaviour.failRemovals = true
    await finishRemoval({ db: site.db, payments: site.payments }, method!)
    delete behaviour.failRemovals
    expect(await countMethods()).toBe(1)
  })

  test('is finished in a market without a gateway too', async () => {
    const id = await addPaymentMethod(site.db, buyer.id)
    await site.db.transaction().execute((tx) => takeOutOfUse(tx, id))
    await finishRemoval({ db: site.db, payments: null }, { id })
    const left = site.db.selectFrom('payment_methods').select('id').where('id', '=', id)
    expect(await left.execute()).toEqual([])
  })

  test('of one that is back in use, the job removes nothing', async () => {
    const id = await addPaymentMethod(site.db, buyer.id)
    await finishRemoval({ db: site.db, payments: site.payments }, { id })
    expect(await countMethods()).toBe(1)
  })
})

describe('what a buyer has just paid with', () => {
  const visa = (token: string): VaultedMethod => ({
    type: 'CreditCard',
    cardType: 'Visa',
    lastFour: '1111',
    expirationMonth: 12,
    expirationYear: 2099,
    token: `${buyer.id}-${token}`,
  })
  const save = (token: string, makeDefault = false, accountId = buyer.id) =>
    site.db.transaction().execute((tx) => savePaidMethod(tx, accountId, 'sandbox', visa(token), { makeDefault }))

  test('is saved once, and is the default where that was asked for', async () => {
    expect(await save('a')).toBe(true)
    expect(await save('b', true)).toBe(true)
    expect(await save('a', true)).toBe(true)
    const methods = await listPaymentMethods(site.db, buyer.id)
    expect(methods.map((method) => [method.token.slice(-1), method.default])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })

  test('is not saved in a full or deleted account, nor under the token of another buyer, and nothing fails for it', async () => {
    expect(await save('mine')).toBe(true)
    const { id: otherId } = await site.createAccount({ hasPaymentMethod: false })
    expect(await save('mine', true, otherId)).toBe(false)
    while ((await countMethods()) < 20) await addPaymentMethod(site.db, buyer.id)
    expect(await save('one more', true)).toBe(false)
    expect(await countMethods()).toBe(20)
    await site.context.pool.query('delete from payment_methods where account_id = $1', [otherId])
    await site.context.pool.query(
      `update accounts set email = 'deleted-' || id || '@deleted.invalid', first_name = '', last_name = '', name = '',
        email_verified = false, deleted_at = now() where id = $1`,
      [otherId],
    )
    expect(await save('gone', false, otherId)).toBe(false)
  })
})

test('an account with saved methods is deleted while the gateway is away; a job tells the gateway later', async () => {
  const account = await site.createAccount({ hasPaymentMethod: false, password: 'a quilt of marble' })
  const owner = await site.signIn(account)
  await owner.post(PATH, { payment_method_nonce: 'fake-valid-nonce' })
  behaviour.refuseConnections = true
  const reply = await owner.post('/api/account/deletion', { password: 'a quilt of marble', confirm: true })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  expect(await listPaymentMethods(site.db, account.id)).toEqual([])
  const jobs = await listQueuedJobs(site.db, 'forget_customer')
  expect(jobs.map(({ payload }) => payload)).toEqual([{ accountId: account.id }])
  const forget = () => forgetCustomer({ payments: site.payments }, { accountId: account.id })
  await expect(forget()).rejects.toThrow()
  delete behaviour.refuseConnections
  await forget()
  // A job may run twice, and in a market that has no gateway any more.
  await forget()
  await forgetCustomer({ payments: null }, { accountId: account.id })
  const kept = site.db.selectFrom('sandbox_methods').select('token').where('customer_id', '=', account.id)
  expect(await kept.execute()).toEqual([])
})
