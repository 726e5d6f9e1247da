import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { fakePages, type FakePages } from '../../../test/servers/fake-pages.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../http/route.ts'
import { registerPages } from './register-pages.ts'

const server = useApp()
let site: App
let pages: FakePages
let buyer: TestClient
let other: TestClient

beforeAll(async () => {
  site = await buildApp(server.context)
  pages = await fakePages()
  await registerPages(site, server.context, pages)
  await site.ready()
  buyer = await server.as('buyer')
  other = await server.as('buyer')
  return async () => {
    await site.close()
    await pages.remove()
  }
})

const OURS = { 'sec-fetch-site': 'same-origin', host: 'localhost' }
const sent = (url: string, headers: Record<string, string>, payload = 'first_name=Ada') =>
  site.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...OURS, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const cookieOf = ({ headers }: TestClient) => ({ cookie: headers['cookie']! })
const tokenOf = ({ headers }: TestClient) => ({ 'x-csrf-token': headers['x-csrf-token']! })

describe('[S7.01] a post to a page that a session authenticates', () => {
  // Both ways a browser sends it: by a script of the router's, and as a plain form.
  test.each(['/account/edit.data', '/account/edit/', '/_.data?index'])('%s needs its token', async (url) => {
    const before = pages.posts.length
    const refused = [{}, { 'x-csrf-token': 'made.up' }, tokenOf(other)]
    for (const headers of refused) {
      const reply = await sent(url, { ...cookieOf(buyer), ...headers })
      expect(reply.statusCode, JSON.stringify(headers)).toBe(403)
      expect(reply.json().code).toBe('csrf_token_invalid')
    }
    expect(pages.posts).toHaveLength(before)
    expect((await sent(url, { ...cookieOf(buyer), ...tokenOf(buyer) })).statusCode).toBeLessThan(300)
    expect(pages.posts).toHaveLength(before + 1)
  })

  test('may carry it in the form, which reaches the action as it came', async () => {
    const field = `first_name=Ada&authenticity_token=${encodeURIComponent(buyer.headers['x-csrf-token']!)}`
    expect((await sent('/account/edit/', cookieOf(buyer), field)).statusCode).toBe(200)
    expect(pages.posts.at(-1)).toMatchObject({ path: '/account/edit/', fields: { first_name: 'Ada' } })
    expect((await sent('/account/edit/', cookieOf(other), field)).statusCode).toBe(403)
  })

  test('is refused from elsewhere, with its token too', async () => {
    const headers = { ...cookieOf(buyer), ...tokenOf(buyer), 'sec-fetch-site': 'cross-site' }
    expect((await sent('/account/edit/', headers)).statusCode).toBe(403)
  })
})

test.each([
  '/account/sign_in/',
  '/account/sign_in/code/?return_to=%2Flots%2F',
  '/account/sign_up',
  '/account/undo_email/?token=x',
  '/account/verify_email/?token=x',
  '/account/reset_password/?token=x',
  '/newsletter/',
  '/deliver_to/',
])('%s uses no session, and works from our own pages whichever account is signed in meanwhile', async (url) => {
  expect((await sent(url, cookieOf(buyer))).statusCode).toBe(200)
  expect((await sent(url, {})).statusCode).toBe(200)
  expect((await sent(url, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})
