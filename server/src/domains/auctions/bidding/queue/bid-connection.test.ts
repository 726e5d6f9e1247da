import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi, type Mock } from 'vitest'
import { createBidConnection } from './bid-connection.ts'

/** Clients that connect at once, or fail to. */
function openConnection({
  connect = async () => {},
  rehearse = async () => {},
}: {
  connect?: () => Promise<void>
  rehearse?: (client: pg.Client) => Promise<void>
} = {}) {
  const clients: (EventEmitter & { end: Mock<() => Promise<void>> })[] = []
  const log = { error: vi.fn() }
  const connection = createBidConnection({
    log,
    rehearse,
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

test('who comes while it connects gets the same client, and only after the rehearsal', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const events: string[] = []
  const { connection, clients } = openConnection({
    async rehearse() {
      await promise
      events.push('rehearsed')
    },
  })
  const both = Promise.all([connection.client(), connection.client()]).then(([first, second]) => {
    events.push('open')
    expect(first).toBe(second)
  })
  resolve()
  await both
  expect(events).toEqual(['rehearsed', 'open'])
  expect(clients).toHaveLength(1)
})

test('a rehearsal that fails is told, and the client is used all the same', async () => {
  const rehearse = async (): Promise<void> => Promise.reject(new Error('no such column'))
  const { connection, clients, log } = openConnection({ rehearse })
  expect(await connection.client()).toBe(clients[0])
  expect(log.error).toHaveBeenCalledOnce()
})

test('a client that still connects when it is dropped is ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { connection, clients } = openConnection({ connect: () => promise })
  const opened = connection.client()
  const dropped = connection.drop()
  resolve()
  await Promise.all([opened, dropped])
  expect(clients[0]!.end).toHaveBeenCalledOnce()
})
