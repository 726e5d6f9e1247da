import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/servers/app.ts'
import { buildApp } from '../app.ts'
import type { App } from '../http/route.ts'
import { registerAssets } from './assets.ts'

const server = useApp({ config: { rateLimits: true } })
let app: App

beforeAll(async () => {
  const clientDir = `${await mkdtemp(join(tmpdir(), 'files-'))}/`
  await mkdir(`${clientDir}assets`)
  await writeFile(`${clientDir}assets/page-abc123.js`, 'export {}')
  await writeFile(`${clientDir}favicon.svg`, '<svg/>')
  app = await buildApp(server.context)
  await registerAssets(app, clientDir)
  await app.ready()
  return async () => {
    await app.close()
    await rm(clientDir, { recursive: true })
  }
})

const POLICIES = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options']
const COUNTS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

test.each(['/assets/page-abc123.js', '/favicon.svg'])('%s carries what concerns files, and no more', async (url) => {
  const { statusCode, headers } = await app.inject({ url })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringContaining('max-age'),
  })
  for (const name of [...POLICIES, ...COUNTS]) expect(headers).not.toHaveProperty(name)
})

test.each(['/assets/none.js', '/photos/none.webp'])(
  '%s is missing, and the page that says so may do nothing',
  async (url) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['cache-control']).toBe('no-store')
  },
)

test('photos are counted apart and in silence', async () => {
  const { headers } = await app.inject({ url: '/photos/none.webp' })
  for (const name of COUNTS) expect(headers).not.toHaveProperty(name)
  expect((await app.inject({ url: '/api/listings/' })).headers).toHaveProperty('x-ratelimit-limit')
})
