import type { ResaleCertificate } from '@lotyard/contract/account/certificates'
import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder, previewOrder } from '../../../../test/placing.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'
import { changeTaxRate } from './change-tax-rate.ts'

// Hebron is in Kentucky, Ft. Wayne in Indiana, and the example's address too.
const server = useApp({ config: { dataDir: useFolder('state-of-sale') } })
let admin: TestClient & { account: TestAccount }
const HEBRON = { warehouse: 'hebron', priceCents: 1_000_00, pickUp: true, flatShippingCents: 100_00 } as const
const FT_WAYNE = { ...HEBRON, warehouse: 'ft-wayne' } as const
const OHIO = { ...EXAMPLE_ADDRESS, locality: 'Columbus', region: 'OH', postal_code: '43215' } as const

beforeAll(async () => {
  admin = await server.as('admin')
  for (const [state, percent] of [
    ['IN', '6.625'],
    ['KY', '4.225'],
    ['OH', '5.75'],
  ] as const)
    await changeTaxRate(server.context, { state, percent, byAccountId: null })
})

const pickUp = (buyer: TestClient, keys: string[]) => buyer.put('/api/cart', { cart: { pick_up_warehouse_keys: keys } })
const preview = async (buyer: TestClient, change = {}) =>
  (await previewOrder(buyer, { ...CARD_PAYLOAD, ...change })).json<OrderPreview>()
const readOrder = async (buyer: TestClient, id: string) => (await buyer.get(`/api/orders/${id}`)).json<Order>()
const taxRows = (id: string) =>
  server.db
    .selectFrom('order_listings')
    .where('order_id', '=', id)
    .orderBy('warehouse_key')
    .select(['warehouse_key', 'tax_region', 'is_tax_exempt', 'tax_cents'])
    .execute()
async function certify(buyer: TestClient, region: string): Promise<void> {
  const query = new URLSearchParams({
    region,
    number: `${region}-77`,
    expires_on: `${new Date().getFullYear() + 1}-06-30`,
  })
  const uploaded = await server.app.inject({
    method: 'POST',
    url: `/api/account/resale_certificates?${query.toString()}`,
    headers: { ...buyer.headers, 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n'),
  })
  const { id, expires_on } = uploaded.json<ResaleCertificate>()
  expect((await admin.post(`/api/admin/certificates/${id}/approve`, { expires_on })).statusCode).toBe(204)
}

test('a lot that is picked up is taxed by its warehouse’s state, a shipped one by the state it goes to', async () => {
  const buyer = await buyerWithLots(server, [HEBRON])
  // $1,100 with freight at Indiana's 6.625 %, rounded half up.
  expect(await preview(buyer)).toMatchObject({ taxCents: 72_88 })
  await pickUp(buyer, ['hebron'])
  expect(await preview(buyer)).toMatchObject({ taxCents: 42_25, totalCostFinalCents: 1_042_25 })
  const { preview_token } = await preview(buyer)
  const placed = await placeOrder(buyer, { preview_token: preview_token! })
  expect(placed.statusCode).toBe(201)
  const { id } = placed.json<{ id: string }>()
  expect(await readOrder(buyer, id)).toMatchObject({ taxCents: 42_25, listings: [{ taxCents: 42_25 }] })
  expect(await taxRows(id)).toEqual([
    { warehouse_key: 'hebron', tax_region: 'KY', is_tax_exempt: false, tax_cents: 42_25 },
  ])
})

test('lots of one order that leave in two ways are taxed by two states, and each is refunded with its own tax', async () => {
  const buyer = await buyerWithLots(server, [HEBRON, FT_WAYNE])
  await pickUp(buyer, ['hebron'])
  const placed = await placeOrder(buyer, { shipping_address: OHIO })
  const { id } = placed.json<{ id: string }>()
  const order = await readOrder(buyer, id)
  // Kentucky's 4.225 % of $1,000, and Ohio's 5.75 % of $1,100.
  expect(order).toMatchObject({ taxCents: 42_25 + 63_25, totalCostFinalCents: 2_100_00 + 42_25 + 63_25 })
  expect(await taxRows(id)).toMatchObject([
    { warehouse_key: 'ft-wayne', tax_region: 'OH', tax_cents: 63_25 },
    { warehouse_key: 'hebron', tax_region: 'KY', tax_cents: 42_25 },
  ])
  const refund = (lot: string, cents: number) =>
    admin.post(`/api/admin/orders/${id}/refunds`, { listing: lot, amount_cents: cents, reason: 'Damaged' })
  const [hebron] = buyer.lots
  expect((await refund(hebron!.name, 1_042_26)).statusCode).toBe(422)
  expect((await refund(hebron!.name, 1_042_25)).statusCode).toBeLessThan(300)
})

test('a certificate counts in the state that taxes the lot, and an order may be exempt in part', async () => {
  const buyer = await buyerWithLots(server, [HEBRON, FT_WAYNE])
  await certify(buyer, 'KY')
  expect(await preview(buyer)).toMatchObject({ taxCents: 2 * 72_88, taxExemption: null })
  await pickUp(buyer, ['hebron'])
  expect(await preview(buyer)).toMatchObject({ taxCents: 72_88, taxExemption: 'KY resale certificate KY-77' })
  await certify(buyer, 'IN')
  expect(await preview(buyer)).toMatchObject({
    taxCents: 0,
    taxExemption: 'IN resale certificate IN-77; KY resale certificate KY-77',
  })
  const placed = await placeOrder(buyer, { shipping_address: OHIO })
  const { id } = placed.json<{ id: string }>()
  expect(await readOrder(buyer, id)).toMatchObject({ taxCents: 63_25, taxExemption: 'KY resale certificate KY-77' })
  expect(await taxRows(id)).toEqual([
    { warehouse_key: 'ft-wayne', tax_region: 'OH', is_tax_exempt: false, tax_cents: 63_25 },
    { warehouse_key: 'hebron', tax_region: 'KY', is_tax_exempt: true, tax_cents: 0 },
  ])
})

test('an order says of each lot which state taxed it, and so does a preview', async () => {
  const buyer = await buyerWithLots(server, [HEBRON, FT_WAYNE])
  await certify(buyer, 'KY')
  await pickUp(buyer, ['hebron'])
  const listings = [
    { name: buyer.lots[1]!.name, taxState: 'OH', isTaxExempt: false, taxCents: 63_25 },
    { name: buyer.lots[0]!.name, taxState: 'KY', isTaxExempt: true, taxCents: 0 },
  ]
  expect(await preview(buyer, { shipping_address: OHIO })).toMatchObject({ listings })
  const { id } = (await placeOrder(buyer, { shipping_address: OHIO })).json<{ id: string }>()
  expect(await readOrder(buyer, id)).toMatchObject({ listings })
})

test('the desk’s file names the state that taxed a lot beside the tax, which need not be where it was shipped to', async () => {
  const buyer = await buyerWithLots(server, [HEBRON, FT_WAYNE])
  await certify(buyer, 'OH')
  await pickUp(buyer, ['hebron'])
  const { number } = (await placeOrder(buyer, { shipping_address: OHIO })).json<Order>()
  const { body } = await admin.get(`/api/admin/orders.csv?search=${number}`)
  const [head, shipped, pickedUp] = body.trim().split('\r\n')
  expect(head).toMatch(/,Ship-to state,.*,Tax,Tax state,Exempt,Refunded,Received for order,Balance of order$/)
  expect(shipped).toMatch(/,Columbus,OH,.*,0\.00,OH,Yes,0\.00,\d+\.\d\d,0\.00$/)
  expect(pickedUp).toMatch(/,Columbus,OH,.*,42\.25,KY,No,0\.00,,$/)
})

test('a seller whose own lots were taxed reads nothing of another seller’s exempt lot', async () => {
  const [taxed, exempt] = [await server.as('seller'), await server.as('seller')]
  const buyer = await buyerWithLots(server, [
    { ...HEBRON, sellerId: exempt.account.id },
    { ...FT_WAYNE, sellerId: taxed.account.id },
  ])
  await certify(buyer, 'KY')
  await pickUp(buyer, ['hebron'])
  const { id } = (await placeOrder(buyer, { shipping_address: OHIO })).json<Order>()
  const read = async (client: TestClient) => (await client.get(`/api/admin/orders/${id}`)).json<DeskOrder>()
  expect(await read(taxed)).toMatchObject({ taxCents: 63_25, taxExemption: null })
  expect(await read(exempt)).toMatchObject({ taxCents: 0, taxExemption: 'resale certificate' })
  expect(await read(admin)).toMatchObject({ taxCents: 63_25, taxExemption: 'KY resale certificate KY-77' })
})

test('the tax of what is picked up is known before an address is', async () => {
  const buyer = await buyerWithLots(server, [HEBRON])
  await pickUp(buyer, ['hebron'])
  expect((await previewOrder(buyer)).json()).toMatchObject({ taxCents: 42_25, preview_token: null })
})

test.each([
  ['a_lot_is_taxed_where_it_changes_hands', { tax_region: 'OH' }],
  ['a_taxed_lot_says_where', { tax_region: null }],
  ['an_exempt_lot_pays_no_tax', { is_tax_exempt: true }],
])('the database knows the rule %s', async (constraint, change) => {
  const buyer = await buyerWithLots(server, [HEBRON])
  await pickUp(buyer, ['hebron'])
  const { id } = (await placeOrder(buyer)).json<{ id: string }>()
  await expect(
    server.db.transaction().execute(async (tx) => {
      const [lot] = await tx.deleteFrom('order_listings').where('order_id', '=', id).returningAll().execute()
      await tx
        .insertInto('order_listings')
        .values({ ...lot!, ...change })
        .execute()
    }),
  ).rejects.toMatchObject({ constraint })
})
