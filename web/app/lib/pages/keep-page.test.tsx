import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { keepPage } from './keep-page.ts'

const unsent = ({ error }: { error: { message: string } }) => ({ said: error.message })

test('an answer is passed on', async () => {
  expect(await keepPage(async () => ({ said: 'Saved' }), unsent)).toEqual({ said: 'Saved' })
})

test('a redirect is an answer too', async () => {
  const saved = keepPage(async () => {
    throw redirect('/account/')
  }, unsent)
  await expect(saved).rejects.toSatisfy((thrown) => thrown instanceof Response && thrown.status === 302)
})

test('without an answer the page stays and says so, with a status that keeps the loaders still', async () => {
  const reply: unknown = await keepPage(() => Promise.reject(new TypeError('Failed to fetch')), unsent)
  expect(reply).toBeInstanceOf(Response)
  const { status } = reply as Response
  expect(status).toBe(503)
  expect(await (reply as Response).json()).toEqual({
    said: "We couldn't reach the server. Check your connection and try again.",
  })
})

test.each([
  ['its own words', JSON.stringify({ code: 'too_many_requests', message: 'Too many requests.' }), 'Too many requests.'],
  ['a page of a proxy', '<html>', "An error occured and we couldn't process your request."],
])('a refusal of the server itself is not taken for a lost network: %s', async (_case, body, said) => {
  const refused = new ErrorResponseImpl(429, '', body)
  const reply: unknown = await keepPage(() => Promise.reject(refused as unknown as Error), unsent)
  expect(await (reply as Response).json()).toEqual({ said })
})
