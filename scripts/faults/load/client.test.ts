import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endInTime } from '../load.ts'
import { createBuying, createShelf } from './buyers.ts'
import { createClient } from './client.ts'

/** Answers with one status after the other, and then always with the last. */
async function startServer(...statuses: number[]): Promise<string> {
  const server = createServer((_request, reply) => {
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!
    reply.writeHead(status, { 'retry-after': '1' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a call that is told to come back is sent until it is answered', async () => {
  const client = createClient(await startServer(503, 429, 201))
  expect(await client.sendUntilAnswered('/bid', { method: 'POST' })).toMatchObject({ status: '201' })
  expect(client.unanswered).toEqual([])
})

test('a call that never gets an answer is found', async () => {
  const client = createClient(await startServer(503), { answerLimitMs: 10 })
  expect(await client.sendUntilAnswered('/bid', { method: 'POST' })).toBeNull()
  expect(client.unanswered).toEqual(['POST /bid was not answered within 0.01 s: 503'])
})

test('an order that is never paid nor refused is found', async () => {
  const client = createClient(await startServer(202))
  const buyer = { accountId: 'ada', email: 'ada@faults.test', headers: {}, payload: {} }
  await createBuying(client, createShelf([]), [], { paidLimitMs: 1 }).payWins(buyer)
  expect(client.unanswered).toEqual(['an order of ada@faults.test was still being paid after 0.001 s'])
})

test('who still waits when the load must end is found', async () => {
  const client = createClient(await startServer(503), { answerLimitMs: 500 })
  const running = client.sendUntilAnswered('/bid', { method: 'POST' })
  await endInTime(running, client, 0)
  expect(client.unanswered).toEqual(['the load did not come to its end', 'POST /bid still waits'])
  await running
  expect(client.waiting()).toEqual([])
})
