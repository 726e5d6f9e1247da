import type { ListingDetail } from '@lotyard/contract/lots/listing'
import type { SearchResults } from '@lotyard/contract/lots/search'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics, addLot, type LotOptions } from '../../../../test/market.ts'

const server = useApp()
let sellerId: string
let buyer: TestClient

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
  buyer = await server.as('buyer')
})

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
const auction = (from: number, to: number) => ({ auction: { startsAt: minutes(from), endsAt: minutes(to) } })

const CASES: [string, LotOptions, boolean][] = [
  ['at a fixed price', {}, true],
  ['by an auction that runs', auction(-60, 60), true],
  ['by an auction that is published and starts later', auction(30, 60), true],
  ['by an auction that has ended and is not closed yet', auction(-60, -1), false],
  ['and sold', { state: 'sold', soldPriceCents: 90_000 }, false],
  ['and unsold', { state: 'unsold', ...auction(-60, -1) }, false],
  ['and withdrawn', { state: 'withdrawn', ...auction(-60, 60) }, false],
]

test.each(CASES)(
  '[S3.13] a lot offered %s is found, told as open and watched as open alike',
  async (_case, options, isOpen) => {
    const { name } = await addLot(server.db, { sellerId, ...options })
    const detail = (await server.visitor.get(`/api/listings/${name}`)).json<ListingDetail>()
    expect(detail.is_open).toBe(isOpen)
    const watch = await buyer.post('/api/account/starred/listings', { listing_name: name })
    expect(watch.json()).toMatchObject({ is_open: isOpen, listing: { name } })
    // The model follows within a second, in the order of commits: once it has the later lot, it has decided about this one.
    const later = await addLot(server.db, { sellerId })
    await expect.poll(() => findNames('')).toContain(later.name)
    // No parameter brings back what is not for sale.
    for (const query of ['', '&is_open=false', '&is_open=true'])
      expect((await findNames(query)).includes(name)).toBe(isOpen)
  },
)

async function findNames(query: string): Promise<string[]> {
  const reply = await server.visitor.get(`/api/listings/?page_size=100${query}`)
  return reply.json<SearchResults>().listings.map((listing) => listing.name)
}

test('a lot that is scheduled is neither found nor shown', async () => {
  const { name } = await addLot(server.db, { sellerId, state: 'scheduled', publishedAt: minutes(5) })
  expect((await server.visitor.get(`/api/listings/${name}`)).statusCode).toBe(404)
  expect((await buyer.post('/api/account/starred/listings', { listing_name: name })).statusCode).toBe(404)
})

test('the lines of a manifest are filtered by condition', async () => {
  const lines = ['Kettle', 'Toaster', 'Mixer'].map((description) => ({ description }))
  const { name, lotId } = await addLot(server.db, { sellerId, lines })
  const mixed = server.db.updateTable('manifest_items').set({ condition_key: 'salvage' })
  await mixed.where('lot_id', '=', lotId).where('position', '=', 2).execute()
  const read = async (query: string): Promise<string[]> => {
    const reply = await server.visitor.get(`/api/listings/${name}/manifest${query}`)
    return reply.json<{ lines: { description: string }[] }>().lines.map((line) => line.description)
  }
  expect(await read('?condition=salvage')).toEqual(['Toaster'])
  expect(await read('?condition=new')).toEqual(['Kettle', 'Mixer'])
  expect(await read('?condition=new&condition=salvage')).toHaveLength(3)
  expect(await read('?condition=nosuch')).toEqual([])
  expect(await read('')).toHaveLength(3)
})
