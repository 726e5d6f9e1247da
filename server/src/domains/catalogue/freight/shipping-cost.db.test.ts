import { LOT_NOT_QUOTABLE_MESSAGE, NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { laneOf } from '@lotyard/contract/rules/shipping/tariff/lane'
import { freightAddedBy, itemiseFreight, type ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { ListingShippingCost } from '@lotyard/contract/lots/shipping'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { addAccessRule, addBasics, addLot, type AddedLot, type LotOptions } from '../../../../test/market.ts'
import { milesBetween } from '../../shipping/zip-places.ts'

const server = useApp()
let sellerId: string
const add = (options: LotOptions = {}): Promise<AddedLot> => addLot(server.db, { sellerId, ...options })
const costOf = async (client: TestClient, { name }: AddedLot): Promise<ListingShippingCost> => {
  const reply = await client.get(`/api/listings/${name}/shipping_cost`)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<ListingShippingCost>()
}

/** The first shipping address is the one that the cart ships to. */
const shipTo = async (buyer: TestClient, change: object = {}): Promise<string> => {
  const address = { ...EXAMPLE_ADDRESS, ...change }
  const reply = await buyer.post('/api/account/addresses', { role: 'shipping', address })
  return reply.json<{ address: { id: string } }>().address.id
}

/** Every lot of the tests is this pallet, in Hebron unless it says otherwise. */
const PALLET: ShippingTerms = {
  weightLbs: 400,
  palletCount: 1,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  shippingMode: 'calculated',
  flatShippingCents: null,
  shippingDiscountPercent: 0,
}
const laneFrom = (zip: string, to = '46803', home = false) =>
  laneOf(FIRST_TARIFF, { miles: milesBetween(zip, to)!, isResidential: home, hasDock: !home })

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
})

describe('what shipping a lot costs', () => {
  test('[S7.10] the quote is to the ship-to address, and its parts add up', async () => {
    const buyer = await server.as('buyer')
    const id = await shipTo(buyer, { postal_code: '93711', region: 'CA', locality: 'Fresno' })
    const lot = await add({ shippingDiscountPercent: 20 })
    const cost = await costOf(buyer, lot)
    const lane = laneFrom('41048', '93711')
    const expected = itemiseFreight(lane, { ...PALLET, shippingDiscountPercent: 20 })!
    expect(cost).toEqual({
      shippingCostCents: expected.costCents,
      shippingCostDiscountCents: expected.costCents - expected.finalCents,
      shippingCostFinalCents: expected.finalCents,
      mode: 'ltl',
      parts: expected.parts.map(({ name, costCents }) => ({ name, cost_cents: costCents })),
      miles: lane.trip.miles,
      shippingCostWithCartCents: null,
      accountShippingAddress: expect.objectContaining({ id, postal_code: '93711', first_name: 'Maria', default: true }),
    })
    expect(cost.parts.reduce((sum, part) => sum + part.cost_cents, 0)).toBe(cost.shippingCostFinalCents)
    expect(cost.parts.at(-1)).toEqual({ name: 'discount', cost_cents: -cost.shippingCostDiscountCents! })
  })

  test('[S7.10] an edited address is priced by its new words at once', async () => {
    const buyer = await server.as('buyer')
    const id = await shipTo(buyer)
    const lot = await add()
    const before = await costOf(buyer, lot)
    const change = { address: { ...before.accountShippingAddress, address_type: 'Residential', loading_dock: false } }
    expect((await buyer.put(`/api/account/addresses/${id}`, change)).statusCode).toBe(200)
    const after = await costOf(buyer, lot)
    const expected = itemiseFreight(laneFrom('41048', '46803', true), PALLET)!
    expect(after.shippingCostFinalCents).toBe(expected.finalCents)
    expect(after.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['residential', 'lift_gate']))
  })

  test('flat and free lots cost what their seller says', async () => {
    const buyer = await server.as('buyer')
    await shipTo(buyer)
    const [flat, free] = [await add(), await add()]
    const set = (lot: AddedLot, terms: object) =>
      server.db.updateTable('listings').set(terms).where('id', '=', lot.listingId).execute()
    await set(flat, { shipping_mode: 'flat', flat_shipping_cents: 99_00 })
    await set(free, { shipping_mode: 'free' })
    expect(await costOf(buyer, flat)).toMatchObject({
      mode: 'flat',
      shippingCostFinalCents: 99_00,
      parts: [{ name: 'flat', cost_cents: 99_00 }],
    })
    expect(await costOf(buyer, free)).toMatchObject({ mode: 'free', shippingCostFinalCents: 0, parts: [] })
  })

  test('[S6.01] a visitor is asked to sign in, and told nothing', async () => {
    const reply = await server.visitor.get(`/api/listings/${(await add()).name}/shipping_cost`)
    expect([reply.statusCode, reply.json()]).toEqual([401, expect.objectContaining({ code: 'not_signed_in' })])
  })

  test('without a shipping address there are no figures, and the reason', async () => {
    const buyer = await server.as('buyer')
    const billing = { role: 'billing', address: { ...EXAMPLE_ADDRESS, region: 'AK' } }
    await buyer.post('/api/account/addresses', billing)
    expect(await costOf(buyer, await add())).toEqual({
      shippingCostCents: null,
      shippingCostDiscountCents: null,
      shippingCostFinalCents: null,
      mode: null,
      parts: [],
      miles: null,
      shippingCostWithCartCents: null,
      accountShippingAddress: null,
      shippingMessage: NO_SHIP_TO_MESSAGE,
    })
  })

  test('a lot whose freight cannot be priced says so, beside the address', async () => {
    const buyer = await server.as('buyer')
    await shipTo(buyer)
    await server.db
      .insertInto('warehouses')
      .values({ key: 'nowhere', description: 'Nowhere', city: 'Nowhere', region: 'AK', zip: '99501' })
      .execute()
    const cost = await costOf(buyer, await add({ warehouse: 'nowhere' }))
    expect(cost).toMatchObject({ shippingCostFinalCents: null, parts: [], shippingMessage: LOT_NOT_QUOTABLE_MESSAGE })
    expect(cost.accountShippingAddress).toMatchObject({ postal_code: '46803' })
  })

  test('a private lot does not exist for others; an ended one keeps its quote', async () => {
    const buyer = await server.as('buyer')
    await shipTo(buyer)
    const accessRuleId = await addAccessRule(server.db, 'Members')
    const hidden = await add({ accessRuleId })
    const missing = await buyer.get('/api/listings/NOSUCH1/shipping_cost')
    const refused = await buyer.get(`/api/listings/${hidden.name}/shipping_cost`)
    expect([refused.statusCode, refused.body]).toEqual([404, missing.body])
    const ended = await add({ state: 'sold', soldPriceCents: 900_00 })
    expect((await costOf(buyer, ended)).shippingCostFinalCents).toBe(
      itemiseFreight(laneFrom('41048'), PALLET)!.finalCents,
    )
  })
})

describe('what a lot adds to the cart', () => {
  const inCart = async (buyer: TestClient, ...lots: AddedLot[]) => {
    for (const { name } of lots) expect((await buyer.post('/api/cart/listings', { name })).statusCode).toBe(201)
  }
  /** Polled where a lot is new: searches, and so carts, follow the database a moment later. */
  const addedBy = async (buyer: TestClient, lot: AddedLot): Promise<number | null> =>
    (await costOf(buyer, lot)).shippingCostWithCartCents
  const newBuyer = async (): Promise<TestClient> => {
    const buyer = await server.as('buyer')
    await shipTo(buyer)
    return buyer
  }

  test('is less than its own freight where it shares a truck', async () => {
    const buyer = await newBuyer()
    const [lot, ...others] = [await add(), await add(), await add()]
    await inCart(buyer, ...others)
    const added = freightAddedBy(laneFrom('41048'), PALLET, [PALLET, PALLET])
    await expect.poll(() => addedBy(buyer, lot!)).toBe(added)
    expect(added).toBeLessThan((await costOf(buyer, lot!)).shippingCostFinalCents!)
    // It is there already: it adds nothing more.
    await inCart(buyer, lot!)
    await expect.poll(() => addedBy(buyer, lot!)).toBeNull()
  })

  test('counts no lot of another warehouse, none that is gone or hidden, and none but others', async () => {
    const buyer = await newBuyer()
    const lot = await add()
    const far = await add({ warehouse: 'ft-wayne' })
    const [gone, hidden] = [await add(), await add()]
    await inCart(buyer, far, gone, hidden)
    const accessRuleId = await addAccessRule(server.db, 'Friends')
    await server.db
      .updateTable('listings')
      .set({ state: 'withdrawn', closed_at: new Date() })
      .where('id', '=', gone.listingId)
      .execute()
    await server.db
      .updateTable('listings')
      .set({ access_rule_id: accessRuleId })
      .where('id', '=', hidden.listingId)
      .execute()
    await expect.poll(() => addedBy(buyer, lot)).toBeNull()
    const company = await add()
    await inCart(buyer, company)
    await expect.poll(() => addedBy(buyer, lot)).toBe(freightAddedBy(laneFrom('41048'), PALLET, [PALLET]))
  })

  test('is nothing to share where the lots of the warehouse are picked up', async () => {
    const buyer = await newBuyer()
    const [lot, other] = [await add({ pickUp: true }), await add({ pickUp: true })]
    await inCart(buyer, other)
    await expect.poll(() => addedBy(buyer, lot)).not.toBeNull()
    expect((await buyer.put('/api/cart', { cart: { pick_up_warehouse_keys: ['hebron'] } })).statusCode).toBe(200)
    expect((await costOf(buyer, lot)).shippingCostWithCartCents).toBeNull()
    // Chosen, and no longer offered: the cart ships it, and so a new lot shares its truck.
    await server.db
      .updateTable('listings')
      .set({ available_for_pick_up: false })
      .where('id', '=', other.listingId)
      .execute()
    await expect.poll(() => addedBy(buyer, lot)).not.toBeNull()
  })
})
