import type { Address } from '@lotyard/contract/account/addresses'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addToCart, cartOf } from '../../../test/carts.ts'
import { addBasics, addLot } from '../../../test/market.ts'

const server = useApp()
let name: string

beforeAll(async () => {
  await addBasics(server.db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  name = (await addLot(server.db, { sellerId })).name
})

const PATH = '/api/account/addresses'
const save = async (client: TestClient, change: object = {}, rest: object = {}): Promise<Address> => {
  const reply = await client.post(PATH, { role: 'shipping', address: { ...EXAMPLE_ADDRESS, ...change }, ...rest })
  expect(reply.statusCode).toBe(201)
  return reply.json<{ address: Address }>().address
}
const edit = (client: TestClient, { id }: Address, body: object) => client.put(`${PATH}/${id}`, body)
const shipTo = async (client: TestClient): Promise<string | null> =>
  (await cartOf(client)).accountShippingAddress?.id ?? null
const versionOf = async (client: TestClient): Promise<number> => (await cartOf(client)).version

describe('[S4.03] the ship-to address', () => {
  test('[S4.03 created] is the first shipping address, whether it or the cart comes first, and no billing address', async () => {
    const [early, late] = [await server.as('buyer'), await server.as('buyer')]
    await late.post(PATH, { role: 'billing', address: EXAMPLE_ADDRESS })
    expect((await addToCart(late, { name })).json()).toMatchObject({ accountShippingAddress: null, version: 1 })
    for (const buyer of [early, late]) {
      const first = await save(buyer)
      expect(await shipTo(buyer)).toBe(first.id)
    }
    expect(await versionOf(late)).toBe(2)
    expect((await addToCart(early, { name })).json()).toMatchObject({
      version: 2,
      shippingCostFinalCents: expect.any(Number),
    })
  })

  test('[S4.03 unaffected] stays when another address is added or becomes the default', async () => {
    const buyer = await server.as('buyer')
    const first = await save(buyer)
    const version = await versionOf(buyer)
    const second = await save(buyer, {}, { make_default: true })
    expect(second.default).toBe(true)
    const third = await save(buyer)
    await edit(buyer, third, { make_default: true })
    await edit(buyer, third, { address: { ...EXAMPLE_ADDRESS, postal_code: '93711', region: 'CA' } })
    expect([await shipTo(buyer), await versionOf(buyer)]).toEqual([first.id, version])
  })

  test('[S4.03 updated] counts as changed when it moves, and not when it is saved as it was', async () => {
    const buyer = await server.as('buyer')
    const first = await save(buyer)
    await addToCart(buyer, { name })
    const before = await cartOf(buyer)
    await edit(buyer, first, { address: EXAMPLE_ADDRESS })
    expect(await cartOf(buyer)).toEqual(before)
    await edit(buyer, first, { address: { ...EXAMPLE_ADDRESS, postal_code: '93711', region: 'CA' } })
    const after = await cartOf(buyer)
    expect(after.version).toBe(before.version + 1)
    expect(after.accountShippingAddress).toMatchObject({ id: first.id, postal_code: '93711' })
    expect(after.shippingCostFinalCents).toBeGreaterThan(before.shippingCostFinalCents!)
  })

  test('[S4.03 unaffected] a new name, company or phone number changes no cart, and the cart still tells it', async () => {
    const buyer = await server.as('buyer')
    const first = await save(buyer)
    await addToCart(buyer, { name })
    const before = await cartOf(buyer)
    const renamed = { first_name: 'Ann', company_name: 'Ann & Co.', phone_number: '260-555-0199' }
    expect((await edit(buyer, first, { address: { ...EXAMPLE_ADDRESS, ...renamed } })).statusCode).toBe(200)
    const after = await cartOf(buyer)
    expect(after.version).toBe(before.version)
    expect(after.accountShippingAddress).toMatchObject({ id: first.id, first_name: 'Ann' })
    await edit(buyer, first, { address: { ...EXAMPLE_ADDRESS, ...renamed, loading_dock: false } })
    expect(await versionOf(buyer)).toBe(before.version + 1)
  })

  test('[S4.03 deleted] moves to the default when it is removed, and to none when it was the last', async () => {
    const buyer = await server.as('buyer')
    const [first, second, third] = [await save(buyer), await save(buyer), await save(buyer)]
    await edit(buyer, second, { make_default: true })
    expect((await buyer.delete(`${PATH}/${third.id}`)).statusCode).toBe(204)
    expect(await shipTo(buyer)).toBe(first.id)
    const version = await versionOf(buyer)
    expect((await buyer.delete(`${PATH}/${first.id}`)).statusCode).toBe(204)
    expect([await shipTo(buyer), await versionOf(buyer)]).toEqual([second.id, version + 1])
    expect((await buyer.delete(`${PATH}/${second.id}`)).statusCode).toBe(204)
    expect([await shipTo(buyer), await versionOf(buyer)]).toEqual([null, version + 2])
  })

  test('cannot be in Alaska or Hawaii: no such shipping address is kept', async () => {
    const buyer = await server.as('buyer')
    for (const [region, postal_code] of [
      ['AK', '99501'],
      ['HI', '96813'],
    ])
      expect(
        (await buyer.post(PATH, { role: 'shipping', address: { ...EXAMPLE_ADDRESS, region, postal_code } })).statusCode,
      ).toBe(422)
    expect(await shipTo(buyer)).toBeNull()
  })

  test('is one of the addresses there are, whatever is added, chosen and removed at once', async () => {
    const buyer = await server.as('buyer')
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await Promise.all([save(buyer), save(buyer)])
      const replies = await Promise.all([
        buyer.put('/api/cart', { cart: { account_shipping_address_id: second.id } }),
        buyer.delete(`${PATH}/${second.id}`),
        buyer.put('/api/cart', { cart: { account_shipping_address_id: first.id } }),
        addToCart(buyer, { name }),
        buyer.delete(`/api/cart/listings/${name}`),
      ])
      for (const { statusCode, body } of replies) expect([200, 201, 204, 404, 422], body).toContain(statusCode)
      expect(replies[2]!.statusCode).toBe(200)
      const { addresses } = (await buyer.get(`${PATH}?role=shipping`)).json<{ addresses: Address[] }>()
      expect(addresses.map(({ id }) => id)).toContain(await shipTo(buyer))
    }
  })
})
