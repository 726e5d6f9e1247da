// The book and its entries, as its owner sets them up; and who never sees them.
import type { BookEntryOnWire, PriceBookSummary } from '@lotyard/contract/account/price-book'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addBasics } from '../../../test/market.ts'
import { priceBooksOf } from '../../../test/price-books.ts'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { useFolder } from '../../../test/servers/use-folder.ts'

const server = useApp({ config: { dataDir: useFolder('price-books') } })
const books = priceBooksOf(server)

beforeAll(() => addBasics(server.db))

const PATH = '/api/account/price_book'
const UPC = '012345678905'

/** As a form sends it that was drawn with this book. */
function formOf({ version, default: value, conditions, target }: PriceBookSummary, given: object = {}) {
  return {
    price_book: {
      version,
      default: value,
      conditions: conditions.map(({ key, percent }) => ({ key, percent })),
      target,
      ...given,
    },
  }
}

async function addEntry(client: TestClient, entry: object) {
  return client.put(`${PATH}/entries/new`, { entry: { version: (await books.book(client)).version, ...entry } })
}

const list = async (client: TestClient, query = '') =>
  (await client.get(`${PATH}/entries${query}`)).json<{
    entries: BookEntryOnWire[]
    total: number
    max_page: number
    version: number
  }>()

test('before there is one, the call says what a book begins with; saved as it is, it is one', async () => {
  const owner = await server.as('buyer')
  const begun = await books.book(owner)
  expect(begun).toMatchObject({
    version: 0,
    entry_count: 0,
    default: { percent: 35, resale_cents: null, sell_through_percent: 90, fee_percent: 13, unit_cost_cents: 0 },
    target: { kind: 'margin', percent: 30 },
    updated_at: null,
  })
  expect(begun.conditions.slice(0, 2)).toEqual([
    { key: 'new', name: 'New', percent: 100 },
    { key: 'like-new', name: 'Like New', percent: 85 },
  ])
  const saved = (await owner.put(PATH, formOf(begun))).json<{ price_book: PriceBookSummary }>().price_book
  expect(saved).toEqual({ ...begun, version: expect.any(Number), updated_at: expect.any(String) })
  expect(saved.version).toBeGreaterThan(0)

  // A double click changes nothing more; another window, which has something else to say, is asked to look again.
  expect((await owner.put(PATH, formOf(begun))).json().price_book.version).toBe(saved.version)
  const other = await owner.put(PATH, formOf(begun, { target: { kind: 'roi', percent: 50 } }))
  expect([other.statusCode, other.json().code]).toEqual([409, 'conflict'])
  const changed = await owner.put(PATH, formOf(saved, { target: { kind: 'roi', percent: 50 }, conditions: [] }))
  const { version, target, conditions } = changed.json<{ price_book: PriceBookSummary }>().price_book
  expect(version).toBeGreaterThan(saved.version)
  expect(target).toEqual({ kind: 'roi', percent: 50 })
  // A condition that the book doesn't name counts in full, as one does that the market adds later.
  expect(new Set(conditions.map(({ percent }) => percent))).toEqual(new Set([100]))
})

test('two windows that save at once: one is told to look again', async () => {
  const owner = await server.as('buyer')
  const begun = await books.book(owner)
  const replies = await Promise.all(
    [10, 20, 30].map((percent) => owner.put(PATH, formOf(begun, { target: { kind: 'margin', percent } }))),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
})

test('what is wrong with a book has a sentence at its field', async () => {
  const owner = await server.as('buyer')
  const begun = await books.book(owner)
  const reply = await owner.put(PATH, formOf(begun, { conditions: [{ key: 'new', percent: 151 }] }))
  expect([reply.statusCode, reply.json().errors]).toEqual([
    422,
    { 'conditions.new': ['Enter a percentage from 0 to 150.'] },
  ])
  expect((await owner.put(PATH, formOf(begun, { conditions: [{ key: 'gone', percent: 5 }] }))).statusCode).toBe(409)
})

test('entries are added, found, changed and removed, and each change gives the book a new version', async () => {
  const owner = await server.as('buyer')
  const added = await addEntry(owner, { upc: `00${UPC}`, condition: 'like-new', resale_cents: 12_99 })
  expect(added.json()).toMatchObject({
    entry: {
      upc: UPC,
      condition: { key: 'like-new', name: 'Like New' },
      resale_cents: 12_99,
      percent: null,
      fee_percent: null,
    },
  })
  await addEntry(owner, { brand: 'Hearth & Co', category: 'televisions', percent: 41.5, fee_percent: 0 })
  await addEntry(owner, { category: 'televisions', percent: 20 })
  expect((await list(owner)).entries.map(({ upc, brand }) => upc ?? brand)).toEqual([null, 'Hearth & Co', UPC])
  expect((await list(owner, '?search=hearth')).total).toBe(1)
  expect((await list(owner, `?search=${UPC.slice(2, 8)}`)).total).toBe(1)
  expect((await list(owner, '?search=televis')).total).toBe(2)
  expect((await list(owner, '?search=%25')).total).toBe(0)

  const { entries, version } = await list(owner)
  const hearth = entries[1]!
  const change = { version, brand: 'HEARTH + CO', category: 'televisions', percent: 50 }
  const changed = await owner.put(`${PATH}/entries/${hearth.id}`, { entry: change })
  expect(changed.json().entry).toMatchObject({ id: hearth.id, brand: 'HEARTH + CO', percent: 50, fee_percent: null })
  expect(changed.json().version).toBeGreaterThan(version)
  // The version that it was drawn with is over.
  expect((await owner.put(`${PATH}/entries/${hearth.id}`, { entry: change })).json().code).toBe('conflict')
  expect((await owner.delete(`${PATH}/entries/${hearth.id}`)).statusCode).toBe(204)
  expect((await owner.delete(`${PATH}/entries/${hearth.id}`)).json().code).toBe('price_book_entry_not_found')
  expect((await list(owner)).version).toBeGreaterThan(changed.json().version)
})

test('a second entry about the same thing is refused by name, however its brand is spelled', async () => {
  const owner = await server.as('buyer')
  await addEntry(owner, { brand: 'Hearth & Co', category: 'televisions', percent: 40 })
  const again = await addEntry(owner, { brand: 'HEARTH CO.', category: 'televisions', percent: 50 })
  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    { brand: ['You already have an entry for Hearth & Co in Televisions.'] },
  ])
  expect((await addEntry(owner, { brand: 'Hearth & Co', percent: 50 })).statusCode).toBe(200)
  expect((await addEntry(owner, { category: 'nowhere', percent: 50 })).json().errors).toEqual({
    category: ['Choose a category.'],
  })
})

test('another account, the desk, the audit trail and the log know nothing of a book', async () => {
  const owner = await server.as('buyer')
  const { entry } = (await addEntry(owner, { brand: 'A secret brand', percent: 41.7 })).json()
  const admin = await server.as('admin')
  for (const stranger of [admin, await server.as('seller')]) {
    expect((await books.book(stranger)).version).toBe(0)
    expect(
      (await stranger.put(`${PATH}/entries/${entry.id}`, { entry: { version: 0, brand: 'x', percent: 1 } })).json()
        .code,
    ).toBe('price_book_entry_not_found')
    expect((await stranger.delete(`${PATH}/entries/${entry.id}`)).statusCode).toBe(404)
    expect((await stranger.get(`${PATH}.csv`)).body).not.toContain('secret')
  }
  expect((await admin.get(`/api/admin/accounts/${owner.account.id}`)).body).not.toMatch(/secret|price_book/)
  const { rows } = await sql`select from audit_entries where account_id = ${owner.account.id}`.execute(server.db)
  expect(rows).toEqual([])
  expect((await owner.get(PATH)).headers['cache-control']).toBe('private, no-store')
})

test('a book that is removed goes with its entries, and a new one never has its version', async () => {
  const owner = await server.as('buyer')
  await addEntry(owner, { brand: 'Sonic', percent: 40 })
  const { version } = await books.book(owner)
  expect((await owner.delete(PATH)).statusCode).toBe(204)
  expect((await owner.delete(PATH)).statusCode).toBe(204)
  const begun = await books.book(owner)
  expect(begun).toMatchObject({ version: 0, entry_count: 0 })
  expect((await owner.put(PATH, formOf(begun))).json().price_book.version).toBeGreaterThan(version)
})
