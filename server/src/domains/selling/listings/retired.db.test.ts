import type { DeskListing, ListingChoices } from '@lotyard/contract/listing-desk'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/app.ts'
import { IMPORT_GOODS, importsOf } from '../../../../test/imports.ts'
import { addBasics } from '../../../../test/market.ts'
import { useFolder } from '../../../../test/use-folder.ts'

const dataDir = useFolder('retired')
const server = useApp({ config: { dataDir } })
const imports = importsOf(server)
let seller: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.as('seller')
})
beforeEach(() => retire(false))

/** The category and the warehouse of GOODS, with others beside them. */
async function retire(isRetired: boolean): Promise<void> {
  await server.db
    .updateTable('categories')
    .set({ is_retired: isRetired })
    .where('key', '=', IMPORT_GOODS.category_key)
    .execute()
  await server.db
    .updateTable('warehouses')
    .set({ is_retired: isRetired })
    .where('key', '=', IMPORT_GOODS.warehouse_key)
    .execute()
}

const GOODS = { ...IMPORT_GOODS, units: 40, msrp_cents: 2_000_00 }
const create = (change: object = {}) => seller.post('/api/admin/listings', { goods: { ...GOODS, ...change } })
const CATEGORY = { category_key: ['This category takes no new lots. Choose another category'] }
const WAREHOUSE = { warehouse_key: ['This warehouse takes no new lots. Choose another warehouse'] }

test('a new lot names what is not retired', async () => {
  await retire(true)
  const category = await create({ warehouse_key: 'ft-wayne' })
  expect([category.statusCode, category.json()]).toEqual([422, expect.objectContaining({ errors: CATEGORY })])
  const warehouse = await create({ category_key: 'kitchen' })
  expect([warehouse.statusCode, warehouse.json()]).toEqual([422, expect.objectContaining({ errors: WAREHOUSE })])
  expect((await create({ category_key: 'kitchen', warehouse_key: 'ft-wayne' })).statusCode).toBe(201)
})

test('a lot keeps what was retired after it came, and is not moved to it', async () => {
  const { name } = (await create()).json<{ name: string }>()
  const other = (await create({ category_key: 'kitchen' })).json<{ name: string }>()
  await retire(true)
  const path = `/api/admin/listings/${name}/draft`
  const { version } = (await seller.get(path)).json<DeskListing>()
  expect((await seller.put(path, { version, goods: { ...GOODS, title: 'Renamed' } })).statusCode).toBe(200)
  const moved = await seller.put(`/api/admin/listings/${other.name}/draft`, { version: 1, goods: GOODS })
  expect([moved.statusCode, moved.json()]).toEqual([422, expect.objectContaining({ errors: CATEGORY })])
})

test('a copy of a lot is a new lot', async () => {
  const { name } = (await create()).json<{ name: string }>()
  await retire(true)
  const copied = await seller.post(`/api/admin/listings/${name}/duplicate`, {})
  expect([copied.statusCode, copied.json()]).toEqual([
    422,
    expect.objectContaining({ message: 'This category takes no new lots. Choose another category.' }),
  ])
})

test('forms are told what is retired', async () => {
  await retire(true)
  const { categories, warehouses } = (await seller.get('/api/admin/listing_choices')).json<ListingChoices>()
  const retired = [...categories, ...warehouses].filter(({ is_retired }) => is_retired).map(({ key }) => key)
  expect(retired).toEqual([GOODS.category_key, GOODS.warehouse_key])
})

test('an import becomes no lots of what is retired, and is not offered it', async () => {
  const reviewed = await imports.review(seller, 'Description,Qty,MSRP\nCup,1,2\n')
  await retire(true)
  const refused = await imports.save(seller, reviewed)
  expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['category_key', 'warehouse_key'],
  ])
  const { choices } = await imports.get(seller, reviewed.id)
  const keys = [...choices!.categories, ...choices!.warehouses].map(({ key }) => key)
  expect(keys).toContain('ft-wayne')
  expect(keys).not.toContain(GOODS.category_key)
  expect(keys).not.toContain(GOODS.warehouse_key)
})

test('an import whose category is retired before its lots are made says so', async () => {
  const reviewed = await imports.review(seller, 'Description,Qty,MSRP\nCup,1,2\n')
  expect((await imports.save(seller, reviewed)).statusCode).toBe(200)
  await retire(true)
  await imports.saveLots(reviewed.id)
  expect(await imports.get(seller, reviewed.id)).toMatchObject({
    state: 'failed',
    failure: 'This category takes no new lots. Choose another category.',
  })
})
