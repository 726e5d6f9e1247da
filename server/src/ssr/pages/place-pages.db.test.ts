// The built pages for a visitor who says where lots are delivered, without scripts.
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { addBasics, addLot, type AddedLot } from '../../../test/market.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../http/route.ts'
import { registerPages } from './register-pages.ts'

const server = useApp({ config: { rateLimits: true } })
let site: App
let lot: AddedLot

beforeAll(async () => {
  await addBasics(server.db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  lot = await addLot(server.db, { sellerId, priceCents: 500_00 })
  site = await buildApp(server.context)
  await registerPages(site, server.context)
  await site.ready()
  return () => site.close()
})

const get = (url: string, cookie = '', remoteAddress = '203.0.113.50') =>
  site.inject({ url, remoteAddress, headers: { host: 'localhost', accept: 'text/html', ...(cookie && { cookie }) } })
const post = (fields: Record<string, string>, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  site.inject({
    method: 'POST',
    url: '/deliver_to',
    payload: new URLSearchParams(fields).toString(),
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const placeOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.find(({ name }) => name === 'deliver_to') as { value: string; maxAge: number } | undefined
const textOf = ({ body }: LightMyRequestResponse): string => body.replaceAll('<!-- -->', '')

test('the form saves the place and leads back to its page, where prices are delivered', async () => {
  const path = `/detail/${lot.name}`
  const plain = textOf(await get(path))
  expect(plain).toContain('Add your ZIP to see freight')
  expect(plain).toContain('add ZIP')
  const reply = await post({ postal_code: '43215', kind: 'b.l', return_to: path })
  expect([reply.statusCode, reply.headers.location, placeOf(reply)?.value]).toEqual([302, path, '43215.b.l'])
  const placed = textOf(await get(path, 'deliver_to=43215.b.l'))
  expect(placed).toContain('delivered to 43215')
  expect(placed).toContain('to 43215 (business, lift gate)')
  expect(placed).not.toContain('Add your ZIP')
  // The page that all other visitors get is as it was.
  expect(textOf(await get(path))).toContain('Add your ZIP to see freight')
})

test('a refused ZIP code is told at its field, which has the focus and what was typed, and the way back is kept', async () => {
  const reply = await post({ postal_code: '99501', kind: 'h.l', return_to: '/lots/?category=toys' })
  expect([reply.statusCode, placeOf(reply)]).toEqual([422, undefined])
  const main = textOf(reply).split('<main')[1]!
  expect(main).toContain('We don&#x27;t ship to this ZIP code.')
  expect(main).toMatch(/<input[^>]*autofocus=""[^>]*value="99501"|<input[^>]*value="99501"[^>]*autofocus=""/i)
  expect(main).toMatch(/<input[^>]*name="kind"[^>]*checked=""[^>]*value="h.l"|<input[^>]*value="h.l"[^>]*checked=""/)
  expect(main).toContain('name="return_to" value="/lots/?category=toys"')
  for (const typed of ['', '<script>alert(1)</script>', '4'.repeat(50_000)])
    expect((await post({ postal_code: typed })).statusCode).toBe(422)
})

test('removing it leads back, too', async () => {
  const reply = await post(
    { postal_code: '43215', kind: 'b.l', clear: '1', return_to: '/lots/' },
    {
      'sec-fetch-site': 'same-origin',
      cookie: 'deliver_to=43215.b.l',
    },
  )
  expect([reply.statusCode, reply.headers.location, placeOf(reply)?.maxAge]).toEqual([302, '/lots/', 0])
})

test.each(['//evil.test/', 'https://evil.test/', '/\\evil.test', '/.//evil.test', 'javascript:alert(1)', ''])(
  'it never leads off the site: %j',
  async (returnTo) => {
    const reply = await post({ postal_code: '43215', kind: 'b.l', return_to: returnTo })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/'])
  },
)

test('a form of another site is refused', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, {}]) {
    const reply = await post({ postal_code: '43215', kind: 'b.l' }, headers as Record<string, string>)
    expect([reply.statusCode, placeOf(reply)]).toEqual([403, undefined])
  }
})

test('a network with too many places gets lots in their usual order and the reason, and others do not', async () => {
  const sorted = '/lots/?sort_field=landed_cost'
  const read = async (zip: number, network: string) => textOf(await get(sorted, `deliver_to=${zip}.b.l`, network))
  for (let zip = 43_201; zip <= 43_206; zip += 1)
    expect(await read(zip, '203.0.113.51')).toMatch(/Delivered: Low to High/)
  const limited = await get(sorted, 'deliver_to=43210.b.l', '203.0.113.51')
  expect(limited.statusCode).toBe(200)
  expect(textOf(limited)).toContain('Too many ZIP codes from your network. Try again in a minute.')
  // Drawn within the second that pages are kept for.
  expect(await read(43_210, '203.0.113.52')).not.toContain('Too many ZIP codes')
})
