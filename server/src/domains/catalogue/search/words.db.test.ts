// What words find and suggest, and in which order newly added lots stand.
import type { Card } from '@lotyard/contract/lots/listing'
import type { SearchResults, Suggestion } from '@lotyard/contract/lots/search'
import { beforeAll, expect, test, vi } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { addBasics, addListing, addLot } from '../../../../test/market.ts'

const server = useApp()
const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000)

beforeAll(async () => {
  const { db } = server
  await addBasics(db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const add = async (options: Parameters<typeof addLot>[1]) => addLot(db, { brand: null, ...options })
  await add({ sellerId, name: 'QRSTUV', title: 'Laptops, Like New', publishedAt: hours(-40), updatedAt: hours(-1) })
  await add({ sellerId, name: 'QRST0X', title: 'Used lap desks', publishedAt: hours(-30), updatedAt: hours(-3) })
  await add({ sellerId, name: 'KITCHENX', title: 'Salvage boots', publishedAt: hours(-20), updatedAt: hours(-5) })
  // Listed for the first time long ago: not new, however new its present listing is.
  const old = await add({ sellerId, name: 'OLDONE', title: 'Chairs', publishedAt: hours(-900), state: 'unsold' })
  await addListing(db, old.lotId, { sellerId, name: 'AGAIN1', publishedAt: hours(-2), updatedAt: hours(-2) })
  // Listed again within the week: new since its first listing.
  const recent = await add({ sellerId, name: 'RECENT', title: 'Tables', publishedAt: hours(-35), state: 'unsold' })
  await addListing(db, recent.lotId, { sellerId, name: 'AGAIN2', publishedAt: hours(-1), updatedAt: hours(-1) })
  // Planned long ago and withdrawn before that day: no buyer ever saw that listing.
  const planned = await add({ sellerId, name: 'NEVER1', title: 'Lamps', publishedAt: hours(-500), state: 'withdrawn' })
  await db
    .updateTable('listings')
    .set({ closed_at: hours(-600) })
    .where('id', '=', planned.listingId)
    .execute()
  await addListing(db, planned.lotId, { sellerId, name: 'FIRST3', publishedAt: hours(-10), updatedAt: hours(-10) })
  await vi.waitUntil(async () => (await search('')).total === 6, { timeout: 60_000 })
})

async function search(query: string): Promise<SearchResults> {
  return (await server.visitor.get(`/api/listings/?${query}`)).json() as SearchResults
}
const namesOf = (cards: readonly Card[]): string[] => cards.map(({ name }) => name)
async function suggestedNames(query: string): Promise<string[]> {
  const reply = await server.visitor.get(`/api/listings/autocomplete?query=${query}`)
  const { response } = reply.json() as { response: Suggestion[] }
  return response.filter(({ type }) => type === 'name').map(({ text }) => text)
}

test.each(['nike', 'nikes', 'usedd', 'salvge', 'boat'])(
  '[S2.03] "%s" finds nothing of what it resembles',
  async (word) => {
    expect(await search(`search=${word}`)).toMatchObject({ total: 0, is_approximate: false, searched_instead: null })
  },
)

test.each([
  ['lap top', ['QRSTUV']],
  ['lap tops', ['QRSTUV']],
  ['lap desks', ['QRST0X']],
  ['like new lap top', ['QRSTUV']],
])('[S2.03] "%s" finds what the words make', async (words, expected) => {
  const found = await search(`search=${encodeURIComponent(words)}`)
  expect(namesOf(found.listings)).toEqual(expected)
  expect(found.searched_instead).toBeNull()
})

test.each([
  ['qrst', ['QRST0X', 'QRSTUV']],
  ['QRSTU', ['QRSTUV']],
  ['kitc', ['KITCHENX']],
  ['kitchenx', ['KITCHENX']],
  ['qrs', []],
  ['qrstuvw', []],
])('[S3.15 name] "%s" suggests the lots whose names begin so', async (query, expected) => {
  expect(await suggestedNames(query)).toEqual(expected)
})

test('[S2.06] newly added lots are in the order of their first publication, relisted ones too', async () => {
  const { listings } = await search('newly_added=true')
  expect(namesOf(listings)).toEqual(['FIRST3', 'KITCHENX', 'QRST0X', 'AGAIN2', 'QRSTUV'])
})

test('[S2.06] a chosen order holds for newly added lots as well', async () => {
  const { listings } = await search('newly_added=true&sort_field=-updated_at')
  expect(namesOf(listings).slice(0, 2).toSorted()).toEqual(['AGAIN2', 'QRSTUV'])
  expect(namesOf(listings).slice(2)).toEqual(['QRST0X', 'KITCHENX', 'FIRST3'])
})
