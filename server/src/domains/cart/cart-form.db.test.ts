import type { Address } from '@lotyard/contract/account/addresses'
import { decodeFlash, FLASH_COOKIE } from '@lotyard/contract/rules/site/flash'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addToCart, cartOf, lotsOf } from '../../../test/carts.ts'
import { addBasics, addLot, type AddedLot } from '../../../test/market.ts'

const server = useApp()
let sellerId: string

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
})

const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' }
const newLot = (): Promise<AddedLot> => addLot(server.db, { sellerId, pickUp: true })

/** Sends a form as a browser without scripts does: the token is a field of it. */
function submit(client: TestClient, url: string, fields: [string, string][]) {
  const { 'x-csrf-token': token, ...headers } = client.headers
  const form = new URLSearchParams(fields)
  if (token !== undefined) form.append('authenticity_token', token)
  return server.app.inject({
    method: 'POST',
    url,
    payload: form.toString(),
    headers: { ...headers, ...FROM_OUR_PAGE, 'content-type': 'application/x-www-form-urlencoded' },
  })
}

const readFlash = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  decodeFlash(cookies.find(({ name }) => name === FLASH_COOKIE)?.value)

describe('a plain form', () => {
  test('[S2.22] adds a lot, removes it and leads back with the cart open', async () => {
    const buyer = await server.as('buyer')
    const lot = await newLot()
    const added = await submit(buyer, '/cart/listings', [
      ['name', lot.name],
      ['return_to', '/lots/?page=2'],
    ])
    expect([added.statusCode, added.headers.location]).toEqual([303, '/lots/?page=2&show_cart'])
    expect(lotsOf(await cartOf(buyer)).map(({ name }) => name)).toEqual([lot.name])
    const removed = await submit(buyer, `/cart/listings/${lot.name}`, [
      ['_method', 'delete'],
      ['return_to', '/lots/?page=2&show_cart'],
    ])
    expect([removed.statusCode, removed.headers.location]).toEqual([303, '/lots/?page=2&show_cart'])
    expect((await cartOf(buyer)).listingCount).toBe(0)
  })

  test('chooses the ship-to address and pick-up; an empty key stands for none', async () => {
    const buyer = await server.as('buyer')
    const save = async () =>
      (await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })).json<{
        address: Address
      }>().address
    const [, second] = [await save(), await save()]
    await addToCart(buyer, await newLot())
    const put = (...fields: [string, string][]) => submit(buyer, '/cart', [['_method', 'put'], ...fields])
    expect((await put(['account_shipping_address_id', second.id])).headers.location).toBe('/?show_cart')
    expect((await cartOf(buyer)).accountShippingAddress).toEqual(second)
    await put(['pick_up_warehouse_keys', ''], ['pick_up_warehouse_keys', 'hebron'])
    expect((await cartOf(buyer)).warehouses).toMatchObject([{ isPickUp: true }])
    await put(['pick_up_warehouse_keys', ''])
    expect((await cartOf(buyer)).warehouses).toMatchObject([{ isPickUp: false }])
    const refused = await put(['pick_up_warehouse_keys', 'nowhere'])
    expect([refused.statusCode, readFlash(refused)]).toEqual([303, { kind: 'danger', text: 'Warehouse is invalid' }])
    expect(refused.headers.location).toBe('/?show_cart')
  })

  test('that may not add its lot leaves its sentence on the page, which an open cart would cover', async () => {
    const buyer = await server.as('buyer')
    const { name } = await addAuction(server.db, { sellerId })
    const reply = await submit(buyer, '/cart/listings', [
      ['name', name],
      ['return_to', '/lots/?page=2&show_cart'],
    ])
    expect(reply.headers.location).toBe('/lots/?page=2')
    expect([reply.statusCode, readFlash(reply)]).toEqual([
      303,
      { kind: 'danger', text: 'This lot is sold by auction. Place a bid on its page.' },
    ])
  })

  test('without a session leads to sign in, and never off the site', async () => {
    const reply = await submit(server.visitor, '/cart', [
      ['_method', 'put'],
      ['return_to', '//evil.example'],
    ])
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `/account/sign_in/?return_to=${encodeURIComponent('/?show_cart')}`,
    ])
  })
})

describe('a visitor’s lot', () => {
  const take = (client: TestClient, intent: string) =>
    client.post('/api/account/intents', undefined, {
      headers: { cookie: `${client.headers['cookie']}; intent=${intent}` },
    })

  test.each(['/cart/intents', '/cart/listings'])('[S4.02] posted to %s survives signing in', async (path) => {
    const lot = await newLot()
    const asked = await submit(server.visitor, path, [
      ['name', lot.name],
      ['return_to', `/detail/${lot.name}`],
    ])
    expect([asked.statusCode, asked.headers.location]).toEqual([
      303,
      `/account/sign_in/?return_to=${encodeURIComponent(`/detail/${lot.name}`)}&reason=cart`,
    ])
    const [cookie] = asked.cookies
    expect(cookie).toMatchObject({ name: 'intent', httpOnly: true, sameSite: 'Lax', maxAge: 1800 })
    const buyer = await server.as('buyer')
    const taken = await take(buyer, cookie!.value)
    expect([taken.statusCode, taken.json()]).toEqual([200, { done: 'cart' }])
    expect(taken.cookies).toEqual([expect.objectContaining({ name: 'intent', value: '', maxAge: 0 })])
    expect(lotsOf(await cartOf(buyer)).map(({ name }) => name)).toEqual([lot.name])
  })

  test.each(['cart-%00', 'watch-%00', 'cart-', 'gift-1', `cart-${'x'.repeat(300)}`])(
    'in a forged cookie (%s) is dropped',
    async (intent) => {
      const reply = await take(await server.as('buyer'), intent)
      expect([reply.statusCode, reply.json()]).toEqual([200, { done: null }])
      expect(reply.cookies).toEqual([expect.objectContaining({ name: 'intent', value: '', maxAge: 0 })])
    },
  )

  test('for a lot that is gone by then gets its refusal, once', async () => {
    const buyer = await server.as('buyer')
    const lot = await addLot(server.db, { sellerId, state: 'withdrawn' })
    const reply = await take(buyer, `cart-${lot.name}`)
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'This lot is no longer available.'])
    expect(reply.cookies).toEqual([expect.objectContaining({ name: 'intent', maxAge: 0 })])
  })

  test.each(['', 'cart', 'cart-', 'buy-L000001', 'cart-<b>', 'toString-1'])(
    'a cookie of %j puts nothing into a cart',
    async (intent) => {
      const buyer = await server.as('buyer')
      expect([200, 404]).toContain((await take(buyer, intent)).statusCode)
      expect((await cartOf(buyer)).listingCount).toBe(0)
    },
  )
})
