import type { getListingEndpoint } from '@lotyard/contract/lots/listing'
import type { WireReply, WireRequest } from '@lotyard/contract/site/page-seam'
import type { searchListingsEndpoint } from '@lotyard/contract/lots/search'
import { addressOf } from '@lotyard/contract/wire/address'
import { expect, expectTypeOf, test } from 'vitest'
import { createApi, UNEXPLAINED } from './api.ts'

function setUp(reply: WireReply) {
  const sent: WireRequest[] = []
  const api = createApi(async (request) => {
    sent.push(request)
    return reply
  })
  return { api, sent }
}

test('a path is filled in and escaped, and lists repeat their key', async () => {
  const { api, sent } = setUp({ status: 200, body: {} })
  await api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name: 'a/b ?' } })
  await api.call<typeof searchListingsEndpoint>('GET', '/api/listings/', {
    query: { category: ['a', 'b'], search: ['x & y'] },
  })
  expect(sent.map(addressOf)).toEqual([
    '/api/listings/a%2Fb%20%3F',
    '/api/listings/?category=a&category=b&search=x+%26+y',
  ])
})

test('a refusal is returned with its code, sentence and errors', async () => {
  const error = { code: 'invalid_fields', message: 'Look again.', errors: { name: ['Name is invalid'] } }
  const { api } = setUp({ status: 422, body: error })
  const outcome = await api.call<typeof searchListingsEndpoint>('GET', '/api/listings/')
  expect(outcome).toEqual({ ok: false, status: 422, error })
})

test.each([
  [
    { status: 500, body: undefined },
    { code: 'unexplained', message: UNEXPLAINED },
  ],
  [
    { status: 502, body: { oops: true } },
    { code: 'unexplained', message: UNEXPLAINED },
  ],
  [{ status: 0, body: undefined }, { code: 'unreachable' }],
])('an answer without a reason still has a sentence: %j', async (reply, error) => {
  const outcome = await setUp(reply).api.call<typeof searchListingsEndpoint>('GET', '/api/listings/')
  expect(outcome).toMatchObject({ ok: false, status: reply.status, error })
})

test('the contract decides what may be called, and with what', () => {
  const { api } = setUp({ status: 200, body: {} })
  // @ts-expect-error -- a lot is read by its name
  void api.call<typeof getListingEndpoint>('GET', '/api/listings/:name')
  // @ts-expect-error -- the path is the endpoint's
  void api.call<typeof getListingEndpoint>('GET', '/api/listing/:name', { params: { name: 'a' } })
  // @ts-expect-error -- the method is the endpoint's
  void api.call<typeof getListingEndpoint>('POST', '/api/listings/:name', { params: { name: 'a' } })
  const call = api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name: 'a' } })
  expectTypeOf<Extract<Awaited<typeof call>, { ok: true }>['data']['title']>().toEqualTypeOf<string>()
})
