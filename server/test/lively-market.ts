// One of everything that calls change, owned by one account, for tests that are made from the OpenAPI document.
import { Buffer } from 'node:buffer'
import type { TestAccount, TestApp, TestClient } from './servers/app.ts'
import { EXAMPLE_ADDRESS } from './addresses.ts'
import { addToCart } from './carts.ts'
import { addAccessRule, addAccount, addBasics, addLot } from './market.ts'
import { addOrder } from './orders.ts'

export type OwnThings = {
  /** The path with the ids of the account's own things, or of what an admin would name there. */
  fill: (path: string) => string
  /** What a body would name, by field. */
  known: Record<string, unknown>
}

export async function addOwnThings(market: TestApp, owner: TestClient & { account: TestAccount }): Promise<OwnThings> {
  const { db } = market
  await addBasics(db)
  const { account } = owner
  const sellerId = account.role === 'seller' ? account.id : await addAccount(db, 'seller')
  const address = await owner.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  const search = await owner.post('/api/account/saved_searches', { saved_search: { query: 'search=anvil' } })
  const method = await owner.post('/api/account/payment_methods', { payment_method_nonce: 'fake-valid-visa-nonce' })
  const lot = await addLot(db, { sellerId, lines: [{ description: 'Television' }] })
  const draft = await addLot(db, { sellerId, state: 'draft', lines: [{ description: 'Television' }] })
  const auction = await addLot(db, { sellerId, auction: { endsAt: new Date(Date.now() + 86_400_000) } })
  const watch = await owner.post('/api/account/starred/listings', { listing_name: lot.name })
  await addToCart(owner, lot)
  const order = await addOrder(db, { accountId: account.id, lots: [{ sellerId }] })
  const shipment = await db
    .selectFrom('order_shipments')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const buyerId = await addAccount(db, 'buyer')
  const ruleId = await addAccessRule(db, `Rule of ${account.id}`, [buyerId])
  const file = { file_name: 'a.csv', byte_length: 10, modified_ms: Date.now() }
  const seller = await market.signIn({ ...account, id: sellerId })
  const imported = await seller.post('/api/admin/imports', file)

  const ids: [part: RegExp, id: string][] = [
    [/\/addresses\//, address.json().address.id],
    [/\/saved_searches\//, search.json().saved_search.id],
    [/\/payment_methods\//, method.json().payment_method.id],
    [/\/starred\//, watch.json().id],
    [/\/admin\/accounts\//, buyerId],
    [/\/access_rules\//, ruleId],
    [/\/orders\//, order.id],
    [/\/admin\/shipments\//, shipment.id],
    [/\/imports\//, imported.json().id],
  ]
  const names: [part: RegExp, name: string][] = [
    [/\/(draft|all$|publish|manifest_lines|photos)/, draft.name],
    [/bid|runner_up|give_up/, auction.name],
    [/./, lot.name],
  ]
  const keys: [part: RegExp, key: string][] = [
    [/sites/, 'lotyard'],
    [/warehouses/, 'hebron'],
    [/carriers/, 'estes'],
    [/categories/, 'televisions'],
    [/conditions/, 'new'],
    [/lot_sizes/, 'pallet'],
    [/settings/, 'operator_name'],
    [/./, 'sonic'],
  ]
  const of = (table: [RegExp, string][], path: string): string => table.find(([part]) => part.test(path))?.[1] ?? '1'
  return {
    fill: (path) =>
      path
        .replace('{id}', of(ids, path))
        .replace('{name}', of(names, path))
        .replace('{key}', of(keys, path))
        .replace('{account_id}', buyerId)
        .replace('{state}', 'KY')
        .replace(/\{\w+\}/g, '1'),
    known: {
      listing_name: lot.name,
      lot_id: lot.lotId,
      account_shipping_address_id: address.json().address.id,
      pick_up_warehouse_keys: [],
      names: [lot.name],
      seller_id: sellerId,
      email: account.email,
      into_key: 'hearth',
      was_basis_points: 0,
      expected_basis_points: 0,
      expected_amount_cents: 0,
      was: null,
      ends_at: null,
      file_name: 'b.csv',
      act: 'discount',
      version: 1,
      photo_ids: [],
      photos: [],
      mapping: [],
      listing: order.lots[0]!.name,
    },
  }
}

/** As a form sends it. */
export function toForm(body: object): Buffer {
  const pairs = Object.entries(body).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return Buffer.from(new URLSearchParams(pairs).toString())
}
