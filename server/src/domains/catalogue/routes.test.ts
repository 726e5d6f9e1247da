import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { addAccount, addBasics, addLot, type AddedLot } from '../../../test/market.ts'

const server = useApp()
let lot: AddedLot

beforeAll(async () => {
  await addBasics(server.db)
  const sellerId = await addAccount(server.db, 'seller')
  lot = await addLot(server.db, { sellerId, lines: [{ description: 'A television', brand: 'Sonic' }] })
})

test('[S7.23] a search answers what is for sale', async () => {
  await new Promise((resolve) => setTimeout(resolve, 400))
  const reply = await server.visitor.get('/api/listings?page=0&search=televsion')
  expect(reply.json()).toMatchObject({ total: 1, listings: [{ name: lot.name }] })
  const detail = await server.visitor.get(`/api/listings/${lot.name}/`)
  expect(detail.json()).toMatchObject({ name: lot.name, manifest_summary: { line_count: 1 } })
})
