// An address is added by one statement, which waits for the account and reads what was committed before that wait.
import type { Address } from '@lotyard/contract/account/addresses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { cartOf } from '../../../test/carts.ts'
import { untilBlocked } from '../../../test/databases/blocked.ts'
import { useApp, type TestApp } from '../../../test/servers/app.ts'
import type { Tx } from '../../db/database.ts'
import { forgetAccount, lockOwnAccount } from '../accounts/index.ts'
import { followShippingAddress } from '../cart/index.ts'
import { deleteAddress, insertAddress } from './address-queries.ts'

const server = useApp()
type Buyer = Awaited<ReturnType<TestApp['as']>>
type Reply = Awaited<ReturnType<Buyer['post']>>
const PATH = '/api/account/addresses'
const shipping = { role: 'shipping', address: EXAMPLE_ADDRESS } as const

/** Saves an address, which waits for the account, and does `change` before it may go on. */
async function saveWhileHeld(buyer: Buyer, change: (tx: Tx) => Promise<unknown>): Promise<Reply> {
  const { saving } = await server.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, buyer.account.id)
    const started = { saving: buyer.post(PATH, shipping) }
    await untilBlocked(server.context.pool)
    await change(tx)
    return started
  })
  return saving
}

const addressOf = (reply: Reply): Address => reply.json<{ address: Address }>().address
const listOf = async (buyer: Buyer): Promise<Address[]> =>
  (await buyer.get(PATH)).json<{ addresses: Address[] }>().addresses

test('an address that waited for the first one is not a second default', async () => {
  const buyer = await server.as('buyer')
  const accountId = buyer.account.id
  const reply = await saveWhileHeld(buyer, async (tx) => {
    const first = await insertAddress(tx, { accountId, role: 'shipping', value: EXAMPLE_ADDRESS, isDefault: true })
    await followShippingAddress(tx, accountId, first.id)
  })
  expect([reply.statusCode, addressOf(reply).default]).toEqual([201, false])
  const saved = await listOf(buyer)
  expect(saved.map(({ default: isDefault }) => isDefault)).toEqual([true, false])
  expect((await cartOf(buyer)).accountShippingAddress?.id).toBe(saved[0]!.id)
})

test('an address that waited while the only one was removed is the default, and the cart ships to it', async () => {
  const buyer = await server.as('buyer')
  const accountId = buyer.account.id
  const { id } = addressOf(await buyer.post(PATH, shipping))
  const reply = await saveWhileHeld(buyer, async (tx) => {
    await deleteAddress(tx, accountId, id)
    await followShippingAddress(tx, accountId, id)
  })
  expect([reply.statusCode, addressOf(reply).default]).toEqual([201, true])
  expect(await listOf(buyer)).toEqual([addressOf(reply)])
  expect((await cartOf(buyer)).accountShippingAddress).toEqual(addressOf(reply))
})

test('an account that is deleted while its address waits keeps none', async () => {
  const buyer = await server.as('buyer')
  const reply = await saveWhileHeld(buyer, (tx) => forgetAccount(tx, buyer.account.id))
  expect([reply.statusCode, reply.json()]).toEqual([401, expect.objectContaining({ code: 'not_signed_in' })])
  const { rows } = await sql`select from addresses where account_id = ${buyer.account.id}`.execute(server.db)
  expect(rows).toEqual([])
})
