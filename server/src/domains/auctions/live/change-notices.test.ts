import { createServer, type AddressInfo } from 'node:net'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openChangeNotices } from './change-notices.ts'

const quiet = { log: { warn: () => {} }, onChanged: () => {}, onGap: () => {} }

function poolThat(query: () => Promise<void>, connectionString = 'postgresql://nobody@127.0.0.1:1/none'): pg.Pool {
  return { query, options: { connectionString } } as unknown as pg.Pool
}
const sentNames = (query: { mock: { calls: unknown[][] } }): string[] =>
  query.mock.calls.map(([, values]) => (values as string[])[1]!.split(' ').slice(1).join(' '))

test('what could not be sent is sent again', async () => {
  const query = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the connection broke'))
  const notices = openChangeNotices({ ...quiet, pool: poolThat(query) })
  notices.publish(['A1', 'A2'])
  await vi.waitFor(() => expect(sentNames(query)).toEqual(['A1 A2', 'A1 A2']))
  await notices.close()
  expect(query).toHaveBeenCalledTimes(2)
})

test('a database that stays away is not asked for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const query = vi.fn(() => Promise.reject(new Error('away')))
  const notices = openChangeNotices({ ...quiet, pool: poolThat(query) })
  notices.publish(['A1'])
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(query).toHaveBeenCalledTimes(8)
  await notices.close()
})

test('a database that answers nothing holds up no close', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const pool = poolThat(() => new Promise(() => {}), `postgresql://nobody@127.0.0.1:${port}/none`)
  const notices = openChangeNotices({ ...quiet, pool })
  notices.listen()
  notices.publish(['A1'])
  await new Promise((resolve) => setTimeout(resolve, 100))
  await notices.close()
  silent.close()
})
