import type { Address } from '@lotyard/contract/account/addresses'
import type { Cart } from '@lotyard/contract/orders/cart'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp } from '../../../test/servers/app.ts'
import { untilBlocked } from '../../../test/databases/blocked.ts'
import { addToCart, cartOf, lotsOf } from '../../../test/carts.ts'
import { addBasics, addLot, type AddedLot } from '../../../test/market.ts'
import type { Tx } from '../../db/database.ts'
import { lockOwnAccount } from '../accounts/index.ts'
import { deleteCartListing, followShippingAddress, insertCartListing } from './cart-queries.ts'

const server = useApp()
let lots: AddedLot[]

beforeAll(async () => {
  await addBasics(server.db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  lots = [await addLot(server.db, { sellerId }), await addLot(server.db, { sellerId })]
})

/** Does `first`, starts `meanwhile`, and as soon as that waits for a lock does `last` and commits. */
async function whileHeld<Reply>(
  first: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<Reply>,
  last: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Reply> {
  const { reply } = await server.db.transaction().execute(async (tx) => {
    await first(tx)
    const sent = { reply: meanwhile() }
    await untilBlocked(server.context.pool)
    await last(tx)
    return sent
  })
  return reply
}

const toNew = (accountId: string, { listingId }: AddedLot) => ({
  accountId,
  listingId,
  warehouseKey: 'hebron',
  canPickUp: false,
})

test('who adds while another device adds gets both lots in the reply, and the version of both', async () => {
  const buyer = await server.as('buyer')
  const { id } = buyer.account
  const [one, other] = lots as [AddedLot, AddedLot]
  const reply = await whileHeld(
    (tx) => insertCartListing(tx, toNew(id, one)),
    async () => addToCart(buyer, other),
  )
  const cart = reply.json<Cart>()
  expect(lotsOf(cart).map(({ name }) => name)).toEqual([other.name, one.name])
  expect(cart).toEqual(await cartOf(buyer))
})

test('who adds a lot that another device adds at this moment is told that it is there', async () => {
  const buyer = await server.as('buyer')
  const reply = await whileHeld(
    (tx) => insertCartListing(tx, toNew(buyer.account.id, lots[0]!)),
    async () => addToCart(buyer, lots[0]!),
  )
  expect([reply.statusCode, reply.json()]).toEqual([200, await cartOf(buyer)])
})

test('who removes a lot that another device removes at this moment is told that it is not there', async () => {
  const buyer = await server.as('buyer')
  await addToCart(buyer, lots[0]!)
  const reply = await whileHeld(
    (tx) => deleteCartListing(tx, buyer.account.id, lots[0]!.name),
    async () => buyer.delete(`/api/cart/listings/${lots[0]!.name}`),
  )
  expect(reply.json()).toMatchObject({ code: 'lot_not_in_cart' })
})

test('an address that is removed while the cart is told to ship to it is refused, and neither waits for the other', async () => {
  const buyer = await server.as('buyer')
  const save = async () =>
    (await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })).json<{
      address: Address
    }>().address
  const [kept, removed] = [await save(), await save()]
  const reply = await whileHeld(
    async (tx) => {
      await lockOwnAccount(tx, buyer.account.id)
      await tx.deleteFrom('addresses').where('id', '=', removed.id).execute()
    },
    async () => buyer.put('/api/cart', { cart: { account_shipping_address_id: removed.id } }),
    (tx) => followShippingAddress(tx, buyer.account.id, removed.id),
  )
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_fields'])
  expect((await cartOf(buyer)).accountShippingAddress).toEqual(kept)
})
