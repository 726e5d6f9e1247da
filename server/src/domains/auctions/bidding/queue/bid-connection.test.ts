import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi, type Mock } from 'vitest'
import { createBidConnection } from './bid-connection.ts'

/** Clients that connect at once, or fail to. */
function openConnection({ connect = async () => {} }: { connect?: () => Promise<void> } = {}) {
  const clients: (EventEmitter & { end: Mock<() => Promise<void>> })[] = []
  const log = { error: vi.fn() }
  const connection = createBidConnection({
    log,
    createClient() {
      const client = Object.assign(new EventEmitter(), {
        connect,
        end: vi.fn(async () => {}),
        query: async () => ({ rows: [] }),
      })
      clients.push(client)
      return client as unknown as pg.Client
    },
  })
  return { connection, clients, log }
}

test('one client is opened and kept, and another one after it was dropped', async () => {
  const { connection, clients } = openConnection()
  const first = await connection.client()
  expect(await connection.client()).toBe(first)
  await connection.drop()
  expect(clients[0]!.end).toHaveBeenCalledOnce()
  expect(await connection.client()).not.toBe(first)
  expect(clients).toHaveLength(2)
})

test('a client that breaks is replaced; one that breaks late leaves its successor alone', async () => {
  const { connection, clients, log } = openConnection()
  await connection.client()
  clients[0]!.emit('error', new Error('broken'))
  const second = await connection.client()
  expect(clients).toHaveLength(2)
  clients[0]!.emit('error', new Error('still broken'))
  expect(await connection.client()).toBe(second)
  expect(log.error).toHaveBeenCalledTimes(2)
})

test('a client that cannot connect is not kept, and dropping nothing is harmless', async () => {
  const connect = vi.fn(async () => {})
  connect.mockRejectedValueOnce(new Error('away'))
  const { connection, clients } = openConnection({ connect })
  await expect(connection.client()).rejects.toThrow('away')
  await connection.drop()
  await connection.client()
  expect(clients).toHaveLength(2)
})

test('a goodbye that fails is no failure: the connection is gone either way', async () => {
  const { connection, clients } = openConnection()
  await connection.client()
  clients[0]!.end.mockRejectedValueOnce(new Error('broken already'))
  await expect(connection.drop()).resolves.toBeUndefined()
})
