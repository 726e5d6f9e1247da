import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { fakePages } from '../../../test/servers/fake-pages.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../http/route.ts'
import { registerPages } from './register-pages.ts'

const server = useApp({ config: { rateLimits: true } })
let site: App

beforeAll(async () => {
  site = await buildApp(server.context)
  const pages = await fakePages()
  await registerPages(site, server.context, pages)
  await site.ready()
  return async () => {
    await site.close()
    await pages.remove()
  }
})

test('pages are limited by account or address, all of them together, and refused as a page', async () => {
  const buyer = await server.as('buyer')
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
    site.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers }, remoteAddress })
  for (let index = 0; index < 600; index += 1) expect((await get(`/lots/?page=${index}`)).statusCode).toBe(200)
  const refused = await get('/help')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-type']).toContain('text/html')
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect((await get('/lots/', { cookie: buyer.headers['cookie']! })).statusCode).toBe(200)
  expect((await get('/lots/', {}, '198.51.100.4')).statusCode).toBe(200)
})
