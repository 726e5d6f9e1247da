import { beforeAll, expect, test, vi } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../../test/market.ts'

const server = useApp()
const LOTS = 105

beforeAll(async () => {
  await addBasics(server.db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  for (let lot = 0; lot < LOTS; lot += 1) await addLot(server.db, { sellerId, title: `Crate ${lot}` })
  const total = async (): Promise<number> => (await server.visitor.get('/api/listings/')).json().total
  await vi.waitUntil(async () => (await total()) === LOTS, { timeout: 60_000 })
})

test.each(['rss', 'json'])(
  'a feed.%s that is cut links the rest, part by part, and leaves nothing out',
  async (shape) => {
    const found = new Set<string>()
    const sizes: number[] = []
    let url: string | undefined = `/lots/feed.${shape}?search=crate`
    while (url !== undefined && sizes.length < 10) {
      const reply = await server.visitor.get(url)
      expect(reply.statusCode).toBe(200)
      const names = new Set([...reply.body.matchAll(/\/detail\/(\w+)/g)].map(([, name]) => name!))
      sizes.push(names.size)
      for (const name of names) found.add(name)
      const link = /^<http:\/\/localhost([^>]+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1]
      if (link !== undefined) expect(reply.body.replaceAll('&amp;', '&')).toContain(`http://localhost${link}`)
      url = link
    }
    expect(sizes).toEqual([100, 5])
    expect(found.size).toBe(LOTS)
  },
)

test('a feed with room for all lots is whole, in one part', async () => {
  const csv = await server.visitor.get('/lots/feed.csv')
  expect(csv.headers['link']).toBeUndefined()
  expect(csv.body.trim().split('\r\n')).toHaveLength(LOTS + 1)
  const json = (await server.visitor.get('/lots/feed.json?search=nothing+at+all')).json()
  expect(json).toMatchObject({ total: 0, next_url: null, listings: [] })
})
