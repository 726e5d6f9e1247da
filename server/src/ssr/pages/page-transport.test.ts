import type { FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { App } from '../../http/route.ts'
import { createPageTransport } from './page-transport.ts'

const busy = { status: 503, body: { code: 'busy' } }
const done = { status: 200, body: {} }
const calls = {
  'GET /silent': () => sleep(40).then(() => busy),
  'GET /memory': () => sleep(20).then(() => done),
  'GET /slow': () => sleep(150).then(() => done),
  'GET /never': () => new Promise<typeof done>(() => {}),
}

function open() {
  const failures: boolean[] = []
  const app = { callsInProcess: new Map(Object.entries(calls)) } as unknown as App
  const reader = { ip: '127.0.0.1', host: '', headers: {} } as FastifyRequest
  const transport = createPageTransport(app, reader, {
    cookie: undefined,
    onSetCookie: () => {},
    onFailure: (isOwn) => void failures.push(isOwn),
  })
  const read = (path: string) => transport({ method: 'GET', path })
  return { read, failures }
}

test('once a read was told that the market is busy, those that follow it wait no longer, and what is in memory is there', async () => {
  const { read, failures } = open()
  const [begunBefore, first] = await Promise.all([read('/never'), read('/silent')])
  expect([begunBefore, first]).toEqual([busy, busy])
  expect(await read('/memory')).toEqual(done)
  expect(await read('/never')).toEqual(busy)
  expect(failures).toEqual([false, false, false])
})

test('a page of which nothing is busy waits for all its reads', async () => {
  const { read } = open()
  expect(await Promise.all([read('/slow'), read('/memory')])).toEqual([done, done])
})
