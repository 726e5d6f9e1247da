import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { fakePages } from '../../../test/servers/fake-pages.ts'
import { listRoutes } from '../../../test/readers/route-table.ts'
import { buildApp } from '../../app.ts'
import { registerPages } from '../../ssr/pages/register-pages.ts'
import type { App } from '../route.ts'

const server = useApp()
const committed = readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8')
let site: App

/** The market as it runs: with its pages, under an address of its own, without the demo or with it. */
beforeAll(async () => {
  const config = { ...server.context.config, publicUrl: 'https://lots.example.com', demo: true }
  site = await buildApp({ ...server.context, config })
  const { loadPages, clientDir, remove } = await fakePages()
  await registerPages(site, { log: site.log, config }, { loadPages, clientDir })
  await site.ready()
  return async () => {
    await site.close()
    await remove()
  }
})

test('what is served is what is committed, to the byte, wherever and however the market runs', async () => {
  for (const app of [server.app, site]) {
    const reply = await app.inject('/api/openapi.json')
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.body, '`npm run openapi` writes what the routes say').toBe(committed)
  }
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('whoever reads %s gets it packed once for all', async (encoding, unpack) => {
  const headers = { 'accept-encoding': encoding }
  const [first, second] = [await read(headers), await read(headers)]
  for (const { reply } of [first, second]) {
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack(reply.rawPayload).toString()).toBe(committed)
  }
  expect(second.cpuMs).toBeLessThan(first.cpuMs / 2)
})

test('whoever refuses to have it packed gets it plain', async () => {
  const { reply } = await read({ 'accept-encoding': 'br;q=0, identity' })
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.body).toBe(committed)
})

async function read(headers: Record<string, string>) {
  const before = process.cpuUsage()
  const reply = await server.app.inject({ url: '/api/openapi.json', headers })
  const { user, system } = process.cpuUsage(before)
  return { reply, cpuMs: (user + system) / 1_000 }
}

test('every call is in it, the posts outside the API included', () => {
  const documented = JSON.parse(committed) as { paths: Record<string, Record<string, unknown>> }
  const listed = Object.entries(documented.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${trim(path)}`),
  )
  const calls = listRoutes(site)
    .filter(({ path }) =>
      /^\/api\/(?!\*)|^\/account\/(starred\/|lot_notes\/|test_notifications|orders\/|resale_certificate\/)|^\/cart|^\/admin\/(direct_orders|market\/sites\/logo|certificates\/|shipments\/|audit\.csv)|^\/(account|detail)\/.*\.ics$/.test(
        path,
      ),
    )
    .map(({ method, path }) => `${method} ${trim(path.replace(/:(\w+)/g, '{$1}'))}`)
  expect(calls).toContain('POST /account/starred/lots')
  expect(calls).toContain('POST /account/starred/lots/{id}')
  expect(calls).toContain('POST /account/test_notifications')
  expect(calls.length).toBeGreaterThan(40)
  expect(listed.toSorted()).toEqual([...new Set(calls)].toSorted())
})

const trim = (path: string): string => path.replace(/\/$/, '')
