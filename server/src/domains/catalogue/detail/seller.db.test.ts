import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../../test/market.ts'

const server = useApp()
let sellerId: string
let name: string

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller', firstName: 'Selma', lastName: 'Lindgren' })).id
  name = (await addLot(server.db, { sellerId })).name
})

const readDetail = async () => (await server.visitor.get(`/api/listings/${name}`)).json()
const setName = (sellerName: string) =>
  server.db.updateTable('accounts').set({ seller_name: sellerName }).where('id', '=', sellerId).execute()

test('a lot names its seller by the public name; a person’s own name is never shown in its place', async () => {
  const before = await readDetail()
  expect(before.seller).toBeNull()
  expect(JSON.stringify(before)).not.toMatch(/Selma|Lindgren/)
  await setName('Northgate Returns')
  // Lot pages come from memory, which hears of the name a moment later; on a busy machine after the next read.
  await expect.poll(async () => (await readDetail()).seller).toEqual({ name: 'Northgate Returns' })
})

test.each([' Northgate', 'N', '📦', 'x'.repeat(81), 'Two\nlines', ''])(
  'the database refuses the name %j',
  async (sellerName) => {
    await expect(setName(sellerName)).rejects.toThrow('seller_names_are_one_short_line')
  },
)

test.each(['North\u200bgate', 'etagh\u202etroN'])(
  'the database refuses the hidden character in %j',
  async (sellerName) => {
    await expect(setName(sellerName)).rejects.toThrow('seller_names_hide_nothing')
  },
)
