import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addBasics } from '../../../../test/market.ts'

const server = useApp()
beforeAll(() => addBasics(server.db))

test('/metrics tells what the bid queue did', async () => {
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const { name } = await addAuction(server.db, { sellerId })
  const client = await server.as('buyer')
  const bid = (cents: number) => client.post(`/api/listings/${name}/bids`, { max_bid_cents: cents, confirm: true })
  expect((await bid(50_000)).statusCode).toBe(201)
  expect((await bid(1)).statusCode).toBe(422)
  const { body } = await server.visitor.get('/metrics')
  expect(body).toContain('bids_total{outcome="accepted"} 1')
  expect(body).toContain('bids_total{outcome="refused"} 1')
  expect(body).toMatch(/^bid_batches_total 2$/m)
  expect(body).toMatch(/^bid_queue_length 0$/m)
})
