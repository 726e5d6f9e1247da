import type { Address } from '@lotyard/contract/account/addresses'
import type { Cart, CartSummary } from '@lotyard/contract/orders/cart'
import { MAX_CART_LOTS } from '@lotyard/contract/rules/cart/cart-limits'
import { CART_FULL_MESSAGE, NO_SHIP_TO_MESSAGE, NOT_QUOTABLE_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { priceCart } from '@lotyard/contract/rules/cart/price-cart'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addToCart, addUnpaidWin, cartOf, lotsOf } from '../../../test/carts.ts'
import { addAccessRule, addBasics, addLot, type AddedLot, type LotOptions } from '../../../test/market.ts'
import { laneBetween } from '../shipping/index.ts'

const server = useApp()
let sellerId: string

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
})

const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string
const DELIVERED = { readyOn: DAY, shipsOn: DAY, arrivesFrom: DAY, arrivesBy: DAY }

const newLot = (options: LotOptions = {}): Promise<AddedLot> => addLot(server.db, { sellerId, ...options })
const newAddress = async (client: TestClient, change: object = {}): Promise<Address> => {
  const body = { role: 'shipping', address: { ...EXAMPLE_ADDRESS, ...change } }
  return (await client.post('/api/account/addresses', body)).json<{ address: Address }>().address
}
const choose = (client: TestClient, cart: object) => client.put('/api/cart', { cart })
const remove = (client: TestClient, { name }: { name: string }) => client.delete(`/api/cart/listings/${name}`)
/** By SQL, as the desk of another process would: the memory hears of it by the change feed. */
async function setListing(lot: AddedLot, change: Record<string, unknown>): Promise<void> {
  await server.db.updateTable('listings').set(change).where('id', '=', lot.listingId).execute()
}
const outcomeOf = async (reply: ReturnType<typeof addToCart>) => {
  const { statusCode, body } = await reply
  const { code, message, errors } = JSON.parse(body) as { code: string; message: string; errors?: object }
  return { status: statusCode, code, message, ...(errors && { errors }) }
}
/** In no order: who comes first is up to chance. */
const statusesOf = (replies: { statusCode: number }[]): number[] =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
const soon = { timeout: 60_000, interval: 50 }

describe('adding a lot', () => {
  test('[S7.16] answers the cart with the lot: 201, and 200 when it is there already', async () => {
    const buyer = await server.as('buyer')
    const lot = await newLot({ title: 'Pallet of drills', units: 12, priceCents: 123_45 })
    const first = await addToCart(buyer, { name: lot.name.toLowerCase() })
    const unknown = { shippingCostCents: null, shippingCostDiscountCents: null, shippingCostFinalCents: null }
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        version: 1,
        placingOrderId: null,
        warehouses: [
          {
            key: 'hebron',
            description: 'Hebron, KY',
            zip: '41048',
            city: 'Hebron',
            region: 'KY',
            isPickUp: false,
            canPickUp: false,
            subtotalCostCents: 123_45,
            ...unknown,
            estimate: { readyOn: DAY, shipsOn: null, arrivesFrom: null, arrivesBy: null },
            listings: [
              {
                name: lot.name,
                path: `/detail/${lot.name}`,
                title: 'Pallet of drills',
                primaryPhoto: null,
                units: 12,
                priceCents: 123_45,
                useCalculatedShipping: true,
                ...unknown,
                state: 'available',
                paymentDueAt: null,
              },
            ],
          },
        ],
        listingCount: 1,
        subtotalCostCents: 123_45,
        ...unknown,
        taxCents: 0,
        totalCostFinalCents: 123_45,
        accountShippingAddress: null,
        shippingMessage: NO_SHIP_TO_MESSAGE,
      },
    ])
    const second = await addToCart(buyer, lot)
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect(await cartOf(buyer)).toEqual(first.json())
    expect((await buyer.get('/api/cart/summary')).json()).toEqual({
      version: 1,
      listingCount: 1,
      names: [lot.name],
      shipTo: null,
      pickUpKeys: [],
    })
  })

  test('is refused to visitors, and so is every other call', async () => {
    const { visitor } = server
    const lot = await newLot()
    for (const reply of [
      addToCart(visitor, lot),
      visitor.get('/api/cart'),
      visitor.get('/api/cart/summary'),
      visitor.get('/api/cart/account_shipping_address'),
      choose(visitor, {}),
      remove(visitor, lot),
    ])
      expect((await reply).statusCode).toBe(401)
  })

  test('is refused for what cannot be bought, with the reason', async () => {
    const buyer = await server.as('buyer')
    const seller = await server.as('seller')
    const rule = await addAccessRule(server.db, 'Cart refusals')
    const running = await addAuction(server.db, { sellerId })
    const [sold, hidden, own] = [
      await newLot({ state: 'sold', soldPriceCents: 100_000 }),
      await newLot({ accessRuleId: rule }),
      await newLot({ sellerId: seller.account.id }),
    ]
    expect(await outcomeOf(addToCart(buyer, running))).toEqual({
      status: 409,
      code: 'not_for_sale',
      message: 'This lot is sold by auction. Place a bid on its page.',
    })
    const gone = { status: 409, code: 'lot_gone', message: 'This lot is no longer available.' }
    expect(await outcomeOf(addToCart(buyer, sold))).toEqual(gone)
    expect(await outcomeOf(addToCart(buyer, await newLot({ state: 'withdrawn' })))).toEqual(gone)
    const over = await addAuction(server.db, { sellerId, startsInMs: -7_200_000, endsInMs: -3_600_000 })
    expect(await outcomeOf(addToCart(buyer, over))).toEqual(gone)
    const unknown = { status: 404, code: 'listing_not_found', message: 'This lot does not exist.' }
    expect(await outcomeOf(addToCart(buyer, hidden))).toEqual(unknown)
    expect(await outcomeOf(addToCart(buyer, { name: 'L9ZZZZ' }))).toEqual(unknown)
    const later = await newLot({ state: 'scheduled', publishedAt: new Date(Date.now() + 3_600_000) })
    expect(await outcomeOf(addToCart(buyer, later))).toEqual(unknown)
    expect(await outcomeOf(addToCart(seller, own))).toEqual({
      status: 403,
      code: 'own_lot',
      message: "You can't buy your own lot.",
    })
    expect(await cartOf(buyer)).toMatchObject({ version: 0, warehouses: [] })
    const holder = await server.as('buyer')
    await server.db
      .insertInto('account_access_rules')
      .values({ account_id: holder.account.id, access_rule_id: rule })
      .execute()
    expect((await addToCart(await server.signIn(holder.account), hidden)).statusCode).toBe(201)
  })

  test('is possible for a barred buyer, without terms or a confirmed address', async () => {
    const account = await server.createAccount({ isVerified: false, hasAcceptedTerms: false })
    const win = await addUnpaidWin(server.db, { sellerId, buyerId: account.id })
    const { id } = await server.db
      .selectFrom('auction_wins')
      .where('listing_id', '=', win.listingId)
      .select('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('bidding_bars')
      .values({ account_id: account.id, win_id: id, barred_at: new Date() })
      .execute()
    expect((await addToCart(await server.signIn(account), await newLot())).statusCode).toBe(201)
  })

  test('stops at the limit, however many come at once; won lots come on top', async () => {
    const buyer = await server.as('buyer')
    await addUnpaidWin(server.db, { sellerId, buyerId: buyer.account.id })
    const lots = await Promise.all(Array.from({ length: MAX_CART_LOTS + 4 }, () => newLot()))
    for (const lot of lots.slice(0, MAX_CART_LOTS - 4)) expect((await addToCart(buyer, lot)).statusCode).toBe(201)
    const replies = await Promise.all(lots.slice(MAX_CART_LOTS - 4).map((lot) => addToCart(buyer, lot)))
    expect(statusesOf(replies)).toEqual([201, 201, 201, 201, 422, 422, 422, 422])
    expect(await outcomeOf(addToCart(buyer, await newLot()))).toEqual({
      status: 422,
      code: 'cart_full',
      message: CART_FULL_MESSAGE,
    })
    const cart = await cartOf(buyer)
    expect(cart.listingCount).toBe(MAX_CART_LOTS + 1)
    // One of them may be added again: it is there.
    expect((await addToCart(buyer, lots[0]!)).statusCode).toBe(200)
    for (const reply of replies.filter(({ statusCode }) => statusCode === 201))
      expect(reply.json<Cart>().version).toBeLessThanOrEqual(cart.version)
    const newest = replies.map((reply) => reply.json<Cart>()).find(({ version }) => version === cart.version)
    expect(newest).toEqual(cart)
  })

  test('twice at once puts it there once, and beside a removal nothing fails', async () => {
    const buyer = await server.as('buyer')
    const lot = await newLot()
    const replies = await Promise.all(Array.from({ length: 6 }, () => addToCart(buyer, lot)))
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200, 201])
    expect(lotsOf(await cartOf(buyer)).map(({ name }) => name)).toEqual([lot.name])
    for (let round = 0; round < 5; round += 1) {
      const mixed = await Promise.all([addToCart(buyer, lot), remove(buyer, lot), addToCart(buyer, lot)])
      for (const { statusCode } of mixed) expect([200, 201, 204, 404]).toContain(statusCode)
    }
  })
})

describe('the cart', () => {
  test('[S7.13] of a new account is empty: nothing in it, nothing to pay, no address', async () => {
    const reply = await (await server.as('buyer')).get('/api/cart')
    expect([reply.statusCode, reply.headers['content-type'], reply.json()]).toEqual([
      200,
      'application/json; charset=utf-8',
      {
        version: 0,
        placingOrderId: null,
        warehouses: [],
        listingCount: 0,
        subtotalCostCents: 0,
        shippingCostCents: 0,
        shippingCostDiscountCents: 0,
        shippingCostFinalCents: 0,
        taxCents: 0,
        totalCostFinalCents: 0,
        accountShippingAddress: null,
      },
    ])
  })

  test('[S7.13] has every lot, cost and total, the ship-to address, and nothing else', async () => {
    const buyer = await server.as('buyer')
    const address = await newAddress(buyer)
    const bought = await newLot({ title: 'Flat rate', units: 12, priceCents: 123_45, flatShippingCents: 99_00 })
    await addToCart(buyer, bought)
    const won = await addUnpaidWin(server.db, {
      sellerId,
      buyerId: buyer.account.id,
      title: 'Won',
      units: 3,
      warehouse: 'ft-wayne',
      flatShippingCents: 10_00,
    })
    const costs = (cents: number) => ({
      shippingCostCents: cents,
      shippingCostDiscountCents: 0,
      shippingCostFinalCents: cents,
    })
    const reply = await buyer.get('/api/cart')
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        version: expect.any(Number),
        placingOrderId: null,
        warehouses: [
          {
            key: 'ft-wayne',
            description: 'Ft. Wayne, IN',
            zip: '46806',
            city: 'Ft. Wayne',
            region: 'IN',
            isPickUp: false,
            canPickUp: false,
            subtotalCostCents: 250_00,
            ...costs(10_00),
            estimate: DELIVERED,
            listings: [
              {
                name: won.name,
                path: `/detail/${won.name}`,
                title: 'Won',
                primaryPhoto: null,
                units: 3,
                priceCents: 250_00,
                useCalculatedShipping: false,
                ...costs(10_00),
                state: 'won',
                paymentDueAt: won.dueAt.toISOString(),
              },
            ],
          },
          {
            key: 'hebron',
            description: 'Hebron, KY',
            zip: '41048',
            city: 'Hebron',
            region: 'KY',
            isPickUp: false,
            canPickUp: false,
            subtotalCostCents: 123_45,
            ...costs(99_00),
            estimate: DELIVERED,
            listings: [
              {
                name: bought.name,
                path: `/detail/${bought.name}`,
                title: 'Flat rate',
                primaryPhoto: null,
                units: 12,
                priceCents: 123_45,
                useCalculatedShipping: false,
                ...costs(99_00),
                state: 'available',
                paymentDueAt: null,
              },
            ],
          },
        ],
        listingCount: 2,
        subtotalCostCents: 373_45,
        ...costs(109_00),
        taxCents: 0,
        totalCostFinalCents: 482_45,
        accountShippingAddress: address,
      },
    ])
  })

  test('[S7.13] is refused to visitors and to a version that is not spoken, and is each account’s own', async () => {
    const [buyer, other] = [await server.as('buyer'), await server.as('buyer')]
    await newAddress(buyer)
    await addToCart(buyer, await newLot())
    const visitor = await server.visitor.get('/api/cart')
    expect([visitor.statusCode, visitor.json()]).toEqual([401, { code: 'not_signed_in', message: expect.any(String) }])
    const old = await buyer.get('/api/cart', { headers: { apiversion: '4' } })
    expect([old.statusCode, old.json()]).toMatchObject([400, { code: 'unsupported_api_version' }])
    expect(await cartOf(other)).toMatchObject({ listingCount: 0, warehouses: [], accountShippingAddress: null })
  })

  test('[S3.02 warehouses] is grouped by warehouse: won lots first, then the newest', async () => {
    const buyer = await server.as('buyer')
    const [first, second, far] = [await newLot(), await newLot(), await newLot({ warehouse: 'ft-wayne' })]
    for (const lot of [first, far, second]) await addToCart(buyer, lot)
    const won = await addUnpaidWin(server.db, { sellerId, buyerId: buyer.account.id })
    const wonElsewhere = await addUnpaidWin(server.db, { sellerId, buyerId: buyer.account.id, warehouse: 'ft-wayne' })
    const cart = await cartOf(buyer)
    expect(cart.warehouses.map(({ key, listings }) => [key, listings.map(({ name }) => name)])).toEqual([
      ['ft-wayne', [wonElsewhere.name, far.name]],
      ['hebron', [won.name, second.name, first.name]],
    ])
    expect(cart.listingCount).toBe(5)
    expect(lotsOf(cart).find(({ name }) => name === won.name)).toMatchObject({
      state: 'won',
      priceCents: 250_00,
      paymentDueAt: won.dueAt.toISOString(),
    })
  })

  test.each([
    ['subtotalCostCents', 'subtotalCostCents'],
    ['shippingCostCents', 'shippingCostCents'],
    ['shippingCostDiscountCents', 'shippingCostDiscountCents'],
    ['listing.shippingCostDiscountCents', 'shippingCostDiscountCents'],
    ['shippingCostFinalCents', 'shippingCostFinalCents'],
    ['totalCostFinalCents', 'totalCostFinalCents'],
  ] as const)('[S3.02 %s] is what the pure rule says for the same lots', async (member, field) => {
    const buyer = await server.as('buyer')
    const address = await newAddress(buyer, { address_type: 'Residential', loading_dock: false })
    const facts = [
      { warehouse: 'hebron', weightLbs: 800, shippingDiscountPercent: 25, priceCents: 10_000 },
      { warehouse: 'hebron', weightLbs: 500, priceCents: 20_000 },
      { warehouse: 'ft-wayne', weightLbs: 300, flatShippingCents: 99_00, priceCents: 30_000 },
    ]
    for (const fact of facts) await addToCart(buyer, await newLot(fact))
    const shipTo = { postalCode: address.postal_code, isResidential: true, hasDock: false }
    const expected = priceCart(
      [['46806', 'ft-wayne'] as const, ['41048', 'hebron'] as const].map(([zip, key]) => ({
        isPickUp: false,
        lane: laneBetween(FIRST_TARIFF, zip, shipTo),
        // Newest first, as the cart has them.
        lots: facts
          .filter(({ warehouse }) => warehouse === key)
          .toReversed()
          .map((fact) => ({
            state: 'available',
            priceCents: fact.priceCents,
            weightLbs: fact.weightLbs,
            palletCount: 1,
            lengthIn: 48,
            widthIn: 40,
            heightIn: 60,
            shippingMode: fact.flatShippingCents === undefined ? 'calculated' : 'flat',
            flatShippingCents: fact.flatShippingCents ?? null,
            shippingDiscountPercent: fact.shippingDiscountPercent ?? 0,
          })),
      })),
    )
    const cart = await cartOf(buyer)
    if (member === 'listing.shippingCostDiscountCents') {
      const discounts = cart.warehouses.map(({ listings }) => listings.map((listing) => listing[field]))
      expect(discounts).toEqual(expected.warehouses.map(({ lots }) => lots.map((lot) => lot[field])))
      expect(Math.max(...discounts.flat().map(Number))).toBeGreaterThan(0)
      return
    }
    expect(cart[field]).toBe(expected[field])
    expect(cart[field]).toBeGreaterThan(0)
    if (field === 'totalCostFinalCents') return
    expect(cart.warehouses.map((warehouse) => warehouse[field])).toEqual(
      expected.warehouses.map((warehouse) => warehouse[field]),
    )
    if (field === 'subtotalCostCents') return
    expect(cart.warehouses.map(({ listings }) => listings.map((listing) => listing[field]))).toEqual(
      expected.warehouses.map(({ lots }) => lots.map((lot) => lot[field])),
    )
  })

  test('[S3.02 name] [S3.02 path] [S3.02 useCalculatedShipping] [S3.02 accountShippingAddress] names lots and address', async () => {
    const buyer = await server.as('buyer')
    const address = await newAddress(buyer)
    const [flat, calculated] = [await newLot({ flatShippingCents: 0 }), await newLot()]
    for (const lot of [flat, calculated]) await addToCart(buyer, lot)
    const cart = await cartOf(buyer)
    expect(lotsOf(cart).map(({ name, path, useCalculatedShipping }) => [name, path, useCalculatedShipping])).toEqual([
      [calculated.name, `/detail/${calculated.name}`, true],
      [flat.name, `/detail/${flat.name}`, false],
    ])
    expect(cart.accountShippingAddress).toEqual(address)
    expect(cart).not.toHaveProperty('shippingMessage')
    expect(cart.taxCents).toBe(0)
  })

  test('says so where delivery cannot be priced, and counts nothing for it', async () => {
    const buyer = await server.as('buyer')
    // No census place has these three digits.
    await newAddress(buyer, { postal_code: '00001', region: 'NY' })
    await addToCart(buyer, await newLot({ priceCents: 70_00 }))
    expect(await cartOf(buyer)).toMatchObject({
      shippingMessage: NOT_QUOTABLE_MESSAGE,
      shippingCostFinalCents: null,
      totalCostFinalCents: 70_00,
    })
  })

  test('a lot that is withdrawn, hidden, unpublished or now the buyer’s own is gone, in no total, and can be removed', async () => {
    const buyer = await server.as('buyer')
    const rule = await addAccessRule(server.db, 'Hidden in carts')
    const [withdrawn, hidden, own, unlisted, left] = [
      await newLot(),
      await newLot({ title: 'A secret lot', priceCents: 666_00 }),
      await newLot(),
      await newLot(),
      await newLot({ priceCents: 80_00 }),
    ]
    for (const lot of [withdrawn, hidden, own, unlisted, left])
      expect((await addToCart(buyer, lot)).statusCode).toBe(201)
    const before = await cartOf(buyer)
    await setListing(withdrawn, { state: 'withdrawn', closed_at: new Date() })
    await setListing(hidden, { access_rule_id: rule })
    await server.db.updateTable('lots').set({ seller_id: buyer.account.id }).where('id', '=', own.lotId).execute()
    await setListing(unlisted, { published_at: new Date(Date.now() + 3_600_000) })
    await expect
      .poll(async () => lotsOf(await cartOf(buyer)).filter(({ state }) => state === 'gone').length, soon)
      .toBe(4)
    const cart = await cartOf(buyer)
    expect(cart).toMatchObject({ listingCount: 1, subtotalCostCents: 80_00, version: before.version })
    const shown = lotsOf(cart).find(({ name }) => name === hidden.name)!
    expect(shown).toMatchObject({
      title: `Lot ${hidden.name}`,
      primaryPhoto: null,
      units: 0,
      priceCents: 0,
      state: 'gone',
    })
    expect(JSON.stringify(cart)).not.toContain('secret')
    expect(lotsOf(cart).find(({ name }) => name === unlisted.name)).toMatchObject({ title: `Lot ${unlisted.name}` })
    const summary = (await buyer.get('/api/cart/summary')).json()
    expect(summary).toMatchObject({ listingCount: 1, names: expect.arrayContaining([hidden.name, left.name]) })
    for (const lot of [withdrawn, hidden, own, unlisted]) expect((await remove(buyer, lot)).statusCode).toBe(204)
    expect(lotsOf(await cartOf(buyer)).map(({ name }) => name)).toEqual([left.name])
  })

  test('a won lot stays: private or not, added before or not, until it is paid', async () => {
    const buyer = await server.as('buyer')
    const rule = await addAccessRule(server.db, 'Won and private')
    const won = await addUnpaidWin(server.db, { sellerId, buyerId: buyer.account.id, title: 'Won pallet' })
    await setListing(won, { access_rule_id: rule })
    await server.db
      .insertInto('carts')
      .values({ account_id: buyer.account.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await server.db
      .insertInto('cart_listings')
      .values({ account_id: buyer.account.id, listing_id: won.listingId })
      .execute()
    const cart = await cartOf(buyer)
    expect(lotsOf(cart)).toMatchObject([{ name: won.name, title: 'Won pallet', state: 'won', priceCents: 250_00 }])
    expect(await outcomeOf(remove(buyer, won))).toEqual({
      status: 409,
      code: 'won_lot_stays',
      message: "You won this lot, so it can't be removed from your cart.",
    })
    expect((await cartOf(buyer)).version).toBe(cart.version)
    await server.db.deleteFrom('cart_listings').where('account_id', '=', buyer.account.id).execute()
    expect(await outcomeOf(remove(buyer, won))).toMatchObject({ status: 409, code: 'won_lot_stays' })
    await server.db
      .updateTable('auction_wins')
      .set({ state: 'paid', paid_at: new Date() })
      .where('listing_id', '=', won.listingId)
      .execute()
    const paid = await cartOf(buyer)
    expect([paid.listingCount, paid.version > cart.version]).toEqual([0, true])
  })

  test('the version grows with every change, a win and its payment included', async () => {
    const buyer = await server.as('buyer')
    const versions = [(await cartOf(buyer)).version]
    const note = async () => versions.push((await cartOf(buyer)).version)
    const lot = await newLot({ pickUp: true })
    await addToCart(buyer, lot)
    await note()
    await newAddress(buyer)
    await note()
    await choose(buyer, { pick_up_warehouse_keys: ['hebron'] })
    await note()
    await remove(buyer, lot)
    await note()
    const won = await addUnpaidWin(server.db, { sellerId, buyerId: buyer.account.id })
    await note()
    await server.db
      .updateTable('auction_wins')
      .set({ state: 'defaulted' })
      .where('listing_id', '=', won.listingId)
      .execute()
    await note()
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
  })
})

describe('removing a lot', () => {
  test('[S7.14] takes it out; one that is not there is refused', async () => {
    const buyer = await server.as('buyer')
    const lot = await newLot()
    await addToCart(buyer, lot)
    const reply = await remove(buyer, { name: lot.name.toLowerCase() })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await cartOf(buyer)).toMatchObject({ version: 2, warehouses: [], listingCount: 0 })
    const missing = { status: 404, code: 'lot_not_in_cart', message: "This lot isn't in your cart." }
    expect(await outcomeOf(remove(buyer, lot))).toEqual(missing)
    expect(await outcomeOf(remove(buyer, { name: 'L9ZZZZ' }))).toEqual(missing)
    const other = await server.as('buyer')
    await addToCart(other, lot)
    expect(await outcomeOf(remove(buyer, lot))).toEqual(missing)
  })
})

describe('choosing where it goes', () => {
  test('[S7.15] [S7.17] ships to another of one’s own addresses; what is left out stays', async () => {
    const buyer = await server.as('buyer')
    const [near, far] = [await newAddress(buyer), await newAddress(buyer, { postal_code: '93711', region: 'CA' })]
    await addToCart(buyer, await newLot({ pickUp: true }))
    const before = await cartOf(buyer)
    expect(before.accountShippingAddress).toEqual(near)
    const reply = await choose(buyer, { account_shipping_address_id: far.id })
    expect(reply.statusCode).toBe(200)
    const after = reply.json<Cart>()
    expect(after.accountShippingAddress).toEqual(far)
    expect(after.shippingCostFinalCents).toBeGreaterThan(before.shippingCostFinalCents!)
    expect(after.version).toBe(before.version + 1)
    expect((await buyer.get('/api/cart/account_shipping_address')).json()).toEqual({ address: far })
    expect((await choose(buyer, { pick_up_warehouse_keys: ['hebron'] })).json()).toMatchObject({
      accountShippingAddress: far,
      warehouses: [{ isPickUp: true, shippingCostFinalCents: 0 }],
    })
    expect((await choose(buyer, { account_shipping_address_id: near.id })).json()).toMatchObject({
      warehouses: [{ isPickUp: true }],
    })
  })

  test('another account’s address, a billing address and an unknown one are all refused alike', async () => {
    const buyer = await server.as('buyer')
    const own = await newAddress(buyer)
    const foreign = await newAddress(await server.as('buyer'))
    const billing = (await buyer.post('/api/account/addresses', { role: 'billing', address: EXAMPLE_ADDRESS })).json()
    for (const id of [foreign.id, billing.address.id, '0b0e0000-0000-4000-8000-00000000dead', 'x', ''])
      expect(await outcomeOf(choose(buyer, { account_shipping_address_id: id }))).toMatchObject({
        status: 422,
        code: 'invalid_fields',
        errors: { account_shipping_address_id: ['Shipping address is invalid'] },
      })
    expect((await cartOf(buyer)).accountShippingAddress).toEqual(own)
  })

  test('pick-up needs every lot of the warehouse to offer it; adding one that does not clears it', async () => {
    const buyer = await server.as('buyer')
    const [offered, notOffered] = [await newLot({ pickUp: true }), await newLot()]
    const refused = { status: 422, errors: { pick_up_warehouse_keys: ['Warehouse is invalid'] } }
    const pickUp = (...keys: string[]) => choose(buyer, { pick_up_warehouse_keys: keys })
    const summarised = async () => (await buyer.get('/api/cart/summary')).json<CartSummary>().pickUpKeys
    expect(await outcomeOf(pickUp('hebron'))).toMatchObject(refused)
    await addToCart(buyer, offered)
    for (const key of ['ft-wayne', 'nowhere', '']) expect(await outcomeOf(pickUp(key))).toMatchObject(refused)
    const chosen = (await pickUp('hebron', 'hebron')).json<Cart>()
    expect(chosen.warehouses).toMatchObject([{ key: 'hebron', canPickUp: true, isPickUp: true }])
    expect(await summarised()).toEqual(['hebron'])
    expect(chosen).toMatchObject({ shippingCostFinalCents: 0 })
    expect(chosen).not.toHaveProperty('shippingMessage')
    const cleared = (await addToCart(buyer, notOffered)).json<Cart>()
    expect(cleared.warehouses).toMatchObject([{ canPickUp: false, isPickUp: false }])
    expect(await outcomeOf(pickUp('hebron'))).toMatchObject(refused)
    await remove(buyer, notOffered)
    expect((await cartOf(buyer)).warehouses).toMatchObject([{ canPickUp: true, isPickUp: false }])
    await pickUp('hebron')
    await setListing(offered, { available_for_pick_up: false })
    await expect.poll(async () => (await cartOf(buyer)).warehouses[0]!.isPickUp, soon).toBe(false)
    expect(await summarised()).toEqual([])
    await setListing(offered, { available_for_pick_up: true })
    await expect.poll(async () => (await cartOf(buyer)).warehouses[0]!.isPickUp, soon).toBe(true)
    expect((await pickUp()).json()).toMatchObject({ warehouses: [{ isPickUp: false }] })
  })

  test('the choice goes with the last lot of the warehouse', async () => {
    const buyer = await server.as('buyer')
    const [lot, other] = [await newLot({ pickUp: true }), await newLot({ pickUp: true })]
    for (const one of [lot, other]) await addToCart(buyer, one)
    await choose(buyer, { pick_up_warehouse_keys: ['hebron'] })
    await remove(buyer, lot)
    expect((await cartOf(buyer)).warehouses).toMatchObject([{ isPickUp: true }])
    await remove(buyer, other)
    await addToCart(buyer, lot)
    expect((await cartOf(buyer)).warehouses).toMatchObject([{ isPickUp: false }])
  })
})

describe('the constraints of carts', () => {
  const insertCart = (accountId: string, shipToId: string | null) =>
    server.db.insertInto('carts').values({ account_id: accountId, ship_to_id: shipToId }).execute()
  const breaks = (constraint: string) => ({ constraint })

  test('a cart ships to a shipping address of its own account', async () => {
    const buyer = await server.as('buyer')
    const foreign = await newAddress(await server.as('buyer'))
    await expect(insertCart(buyer.account.id, foreign.id)).rejects.toMatchObject(
      breaks('the_ship_to_is_an_own_shipping_address'),
    )
    await expect(
      server.db.insertInto('carts').values({ account_id: buyer.account.id, ship_to_role: 'billing' }).execute(),
    ).rejects.toMatchObject(breaks('carts_ship_to_shipping_addresses'))
  })

  test('who has a shipping address ships to one', async () => {
    const buyer = await server.as('buyer')
    await newAddress(buyer)
    await expect(
      server.db.updateTable('carts').set({ ship_to_id: null }).where('account_id', '=', buyer.account.id).execute(),
    ).rejects.toMatchObject(breaks('who_has_a_shipping_address_ships_to_one'))
  })

  test('a cart holds so many lots, each once, and a warehouse is picked up once', async () => {
    const buyer = await server.as('buyer')
    const lots = await Promise.all(Array.from({ length: MAX_CART_LOTS + 1 }, () => newLot({ pickUp: true })))
    await addToCart(buyer, lots[0]!)
    const account_id = buyer.account.id
    const insert = (ids: AddedLot[]) =>
      server.db
        .insertInto('cart_listings')
        .values(ids.map(({ listingId }) => ({ account_id, listing_id: listingId })))
        .execute()
    await expect(insert(lots.slice(1))).rejects.toMatchObject(breaks(`a_cart_holds_at_most_${MAX_CART_LOTS}_lots`))
    await expect(insert(lots.slice(0, 1))).rejects.toMatchObject(breaks('a_lot_is_in_a_cart_once'))
    await choose(buyer, { pick_up_warehouse_keys: ['hebron'] })
    await expect(
      server.db.insertInto('cart_pick_ups').values({ account_id, warehouse_key: 'hebron' }).execute(),
    ).rejects.toMatchObject(breaks('a_warehouse_is_picked_up_once'))
  })
})
