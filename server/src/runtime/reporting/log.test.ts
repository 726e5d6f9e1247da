import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a log of requests and errors holds no e-mail address, cookie, network address, query string or payment link', async () => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: createLog('info', { write: (line) => lines.push(line) }) })
  app.get('/reset', async () => {
    const error = new Error('No account ann.buyer+1@example.org was found')
    throw Object.assign(error, { detail: 'Key (email)=(ann@example.org) already exists.', code: '23505' })
  })
  await app.inject({ url: '/pay/s3cret-l1nk/' })
  app.log.warn({ path: '/api/pay/%733cret-l1nk/payments', from: '/account/sign_in/?next=%2Fpay%2Fs3cret-l1nk' }, 'slow')
  await app.inject({ url: '/reset?token=topsecret', headers: { cookie: 'session=abc', 'user-agent': 'x' } })
  app.log.info({ email: 'ann@example.org', body: { password: 'hunter2' } }, 'from 10.0.0.1')
  await app.close()

  const text = lines.join('')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ req: { method: 'GET', path: '/reset' } }),
  )
  expect(text).toContain('/pay/[hidden]/')
  expect(text).toContain('23505')
  for (const personal of [
    's3cret',
    '3cret',
    'ann',
    '@example',
    'topsecret',
    'session=',
    '127.0.0.1',
    'hunter2',
    'Key (email)',
  ])
    expect(text).not.toContain(personal)
})
