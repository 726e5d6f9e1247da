import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../../../test/servers/app.ts'
import { addAuction } from '../../../../../test/auctions.ts'
import { addBasics } from '../../../../../test/market.ts'

const server = useApp()
beforeAll(() => addBasics(server.db))

test('/metrics tells what the bid queue did', async () => {
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const { name } = await addAuction(server.db, { sellerId })
  const client = await server.as('buyer')
  const bid = (cents: number) => client.post(`/api/listings/${name}/bids`, { max_bid_cents: cents, confirm: true })
  const before = await readMetrics()
  expect((await bid(50_000)).statusCode).toBe(201)
  expect((await bid(1)).statusCode).toBe(422)
  const after = await readMetrics()
  const grown = (line: string): number => (after.get(line) ?? 0) - (before.get(line) ?? 0)
  expect(grown('bids_total{outcome="accepted"}')).toBe(1)
  expect(grown('bids_total{outcome="refused"}')).toBe(1)
  expect(grown('bid_batches_total')).toBe(2)
  expect(after.get('bid_queue_length')).toBe(0)
})

/** They count for as long as the process lives, which other files of tests share. */
async function readMetrics(): Promise<Map<string, number>> {
  const { body } = await server.visitor.get('/metrics')
  return new Map([...body.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, line, value]) => [line!, Number(value)]))
}
