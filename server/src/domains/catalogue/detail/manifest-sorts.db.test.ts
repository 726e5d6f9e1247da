import { MANIFEST_SORTS } from '@lotyard/contract/rules/catalogue/manifest-options'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { pageOfLines } from './manifest-page.ts'
import { listManifestLines, listManifestPage } from './manifest-queries.ts'

const server = useApp()
let name: string
let lotId: string

beforeAll(async () => {
  await addBasics(server.db)
  const lot = await addLot(server.db, {
    sellerId: (await server.createAccount({ role: 'seller' })).id,
    lines: [
      { upc: '300000000000', brand: 'Beta', model: 'b2', description: 'kettle', quantity: 1, msrpCents: 90_00 },
      { upc: '100000000000', brand: 'alpha', model: 'C3', description: 'Toaster', quantity: 10, msrpCents: 20_00 },
      { upc: '200000000000', brand: 'Gamma', model: 'a1', description: 'Iron', quantity: 3, msrpCents: 50_00 },
    ],
  })
  name = lot.name
  lotId = lot.lotId
  await sql`update manifest_items set condition_key = (select key from conditions order by position desc limit 1)
    where lot_id = ${lot.lotId} and upc = '100000000000'`.execute(server.db)
})

const upcs = async (sort: string) =>
  (await server.visitor.get(`/api/listings/${name}/manifest?sort_field=${sort}`))
    .json()
    .lines.map((line: { upc: string }) => line.upc.slice(0, 3))
    .join(' ')

const ORDERS: Record<(typeof MANIFEST_SORTS)[number], [rising: string, falling: string]> = {
  position: ['300 100 200', '200 100 300'],
  upc: ['100 200 300', '300 200 100'],
  brand: ['100 300 200', '200 300 100'],
  model: ['200 300 100', '100 300 200'],
  description: ['200 300 100', '100 300 200'],
  // The worst last; equal ones as they are listed.
  condition: ['300 200 100', '100 300 200'],
  quantity: ['300 200 100', '100 200 300'],
  unit_msrp_cents: ['100 200 300', '300 200 100'],
  extended_msrp_cents: ['300 200 100', '100 200 300'],
}

test.each(MANIFEST_SORTS)('the lines are sorted by %s, one way and the other', async (sort) => {
  expect([await upcs(sort), await upcs(`-${sort}`)]).toEqual(ORDERS[sort])
})

test('a page from memory is the page that the database gives, for every order and filter that memory knows', async () => {
  const { db } = server
  // Lines that are equal in what they are sorted by, and one without a code.
  await sql`insert into manifest_items (lot_id, position, upc, brand, description, condition_key, category_key, quantity,
    unit_msrp_cents) values (${lotId}, 8, null, 'Beta', 'Lamp', 'new', 'kitchen', 3, 5000),
    (${lotId}, 9, null, 'alpha', 'Lamp', 'new', 'televisions', 10, 2000)`.execute(db)
  const lines = await listManifestLines(db, lotId, 100)
  const chosen = [
    {},
    { brands: ['Beta'] },
    { brands: ['beta'] },
    { categories: ['kitchen', 'laptops'] },
    { conditions: ['new'], brands: ['Beta', 'alpha'] },
  ]
  let fromMemory = 0
  for (const sort of MANIFEST_SORTS)
    for (const descending of [false, true])
      for (const given of chosen)
        for (const page of [0, 1]) {
          const filter = { page, pageSize: 2, search: '', brands: [], categories: [], conditions: [], sort, descending, ...given } // oxfmt-ignore
          const kept = pageOfLines(lines, filter)
          if (kept === null) continue
          fromMemory += 1
          expect(kept, JSON.stringify(filter)).toEqual(await listManifestPage(db, lotId, filter))
        }
  expect(fromMemory).toBe(6 * 2 * chosen.length * 2)
  const searched = { page: 0, pageSize: 2, search: 'lamp', brands: [], categories: [], conditions: [] }
  expect(pageOfLines(lines, { ...searched, sort: 'position', descending: false })).toBeNull()
})
