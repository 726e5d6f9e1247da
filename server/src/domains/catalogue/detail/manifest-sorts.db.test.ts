import { MANIFEST_SORTS } from '@lotyard/contract/rules/catalogue/manifest-options'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { addBasics, addLot } from '../../../../test/market.ts'

const server = useApp()
let name: string

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
