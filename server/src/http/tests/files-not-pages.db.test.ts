import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../route.ts'

const server = useApp()
let app: App

beforeAll(async () => {
  app = await buildApp(server.context)
  // In place of the site, which takes every address that no other route takes.
  app.get('/*', async (_request, reply) => reply.type('text/html').send('a page'))
  await app.ready()
  return () => app.close()
})

test.each([
  '/sitemap-1x.xml',
  '/sitemap--1.xml',
  '/sitemap-99999.xml',
  '/sitemap-999999.xml',
  `/sitemap-${'1'.repeat(400)}.xml`,
  '/photos/x',
  '/photos/a/b',
  '/photos/%2e%2e%2fsession-secret',
])('%s is no page, but an error in the one shape', async (url) => {
  const reply = await app.inject({ url })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({ code: 'not_found', message: expect.any(String) })
})
