import type { ManifestImport } from '@lotyard/contract/desk/imports'
import type { DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { IMPORT_GOODS, importsOf } from '../../../../test/imports.ts'
import { addBasics } from '../../../../test/market.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'

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
  const { version } = (await seller.get(`/api/admin/listings/${name}/draft`)).json<DeskListing>()
  const path = `/api/admin/listings/${name}/all`
  expect((await seller.put(path, { version, goods: { ...GOODS, title: 'Renamed' } })).statusCode).toBe(200)
  const moved = await seller.put(`/api/admin/listings/${other.name}/all`, { version: 1, goods: GOODS })
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
    ['category_key', 'warehouse_key', 'lots'],
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
    failure: expect.stringMatching(/^This category takes no new lots\. .* use Change columns/),
    lots: [],
  })
  const { version } = await imports.get(seller, reviewed.id)
  const remapped = await seller.post(`/api/admin/imports/${reviewed.id}/remap`, { version })
  expect(remapped.json()).toMatchObject({ state: 'mapping', failure: null })
  await imports.map(seller, remapped.json<ManifestImport>(), { default_category: 'kitchen' })
  await imports.check(reviewed.id)
  const again = await imports.get(seller, reviewed.id)
  expect((await imports.save(seller, again, { category_key: 'kitchen', warehouse_key: 'ft-wayne' })).statusCode).toBe(
    200,
  )
  await imports.saveLots(reviewed.id)
  expect(await imports.get(seller, reviewed.id)).toMatchObject({ state: 'saved', lots: [{ line_count: 1 }] })
})

test('an import that made some of its drafts before says so, and is not mapped again', async () => {
  const reviewed = await imports.review(seller, 'Description,Qty,MSRP,Lot\nCup,1,2,A\nPan,1,2,B\n')
  expect((await imports.save(seller, reviewed)).statusCode).toBe(200)
  const { name } = (await create()).json<{ name: string }>()
  // As if this draft were the first of them, in a commit of its own.
  const made = { import_id: reviewed.id, lot: 'A', listing_name: name, line_count: 1, units: 1 }
  await server.db.insertInto('manifest_import_lots').values(made).execute()
  await retire(true)
  await imports.saveLots(reviewed.id)
  const failed = await imports.get(seller, reviewed.id)
  expect(failed).toMatchObject({ state: 'failed', failure: expect.stringMatching(/The drafts below were created/) })
  const remapped = await seller.post(`/api/admin/imports/${reviewed.id}/remap`, { version: failed.version })
  expect(remapped.json()).toMatchObject({ code: 'import_not_open' })
})

test('lines of a file come to no retired category, whether it was retired before they were checked or after', async () => {
  const kept = { category_key: 'kitchen', warehouse_key: 'ft-wayne' }
  const reviewed = await imports.review(seller, 'Description,Category\nCup,Televisions\nPan,Kitchen\n')
  expect(reviewed.error_line_count).toBe(0)
  await retire(true)
  const refused = await imports.save(seller, reviewed, kept)
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { lots: ['Some lines are in a category that takes no new lots. Use Change columns to check all lines again.'] },
  ])
  const remapped = await seller.post(`/api/admin/imports/${reviewed.id}/remap`, { version: reviewed.version })
  await imports.map(seller, remapped.json<ManifestImport>(), { default_category: 'kitchen' })
  await imports.check(reviewed.id)
  const { words } = (await seller.get(`/api/admin/imports/${reviewed.id}/words?field=category`)).json<{
    words: object[]
  }>()
  expect(words).toContainEqual(expect.objectContaining({ text: 'Televisions', target: null }))
})

test('a line that is typed names no retired category, and one that has it may keep it', async () => {
  const { name } = (await create()).json<{ name: string }>()
  const path = `/api/admin/listings/${name}/manifest_lines`
  const versionNow = async () => (await seller.get(`/api/admin/listings/${name}/draft`)).json<DeskListing>().version
  const line = (change: object = {}) => ({
    upc: null,
    brand: '',
    model: '',
    description: 'Television',
    condition_key: 'new',
    category_key: GOODS.category_key,
    quantity: 1,
    unit_msrp_cents: 100,
    ...change,
  })
  const send = async (change: object, position?: number) => {
    const body = { version: await versionNow(), line: line(change) }
    return position === undefined ? seller.post(path, body) : seller.put(`${path}/${position}`, body)
  }
  expect((await send({})).statusCode).toBe(201)
  expect((await send({ category_key: 'kitchen' })).statusCode).toBe(201)
  await retire(true)
  for (const reply of [await send({}), await send({}, 2)])
    expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ errors: CATEGORY })])
  expect((await send({ quantity: 3 }, 1)).statusCode).toBe(200)
})
