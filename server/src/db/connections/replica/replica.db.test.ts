import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../../../test/databases/database-proxy.ts'
import { buildModelAnywhere } from '../../../domains/catalogue/model/build-model.ts'
import { openDatabase, type Database, type Db } from '../../database.ts'
import { heavyReads } from './heavy-reads.ts'
import { openReplica, REPLICA_POOL_SIZE, type Replica } from './replica.ts'

// The replica is the primary itself by another road, which is never behind; its connections are read-only.
const server = useDatabase()
let road: DatabaseProxy
let primary: Database
let replica: Replica
let said: string[]
const log = {
  info: (line: object | string, message?: string) => void said.push(message ?? (line as string)),
  warn: (_line: object, message: string) => void said.push(message),
}

beforeAll(async () => {
  road = await openDatabaseProxy(server.url)
})
beforeEach(() => {
  said = []
  primary = openDatabase(server.url, { maxConnections: 1, onError: () => {} })
})
afterEach(async () => {
  road.thaw()
  await replica.close()
  await primary.close()
})
afterAll(() => road.close())

const open = (checkMs: number): Replica =>
  openReplica(road.url, { pool: primary.pool, log: log as never }, { checkMs, longReadMs: 300 })

async function isReadOnReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    value: string
  }>`select current_setting('default_transaction_read_only') as value`.execute(db)
  return rows[0]!.value === 'on'
}

test('a replica is not left out because the primary has no connection free for seconds', async () => {
  replica = open(50)
  expect(await replica.isFit()).toBe(true)
  const held = await primary.pool.connect()
  // Until the check waits for it, and longer than clocks may be off.
  await expect.poll(() => primary.pool.waitingCount).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 2_600))
  held.release()
  await expect.poll(() => primary.pool.waitingCount).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(said).toEqual(['The replica is read from.'])
})

test('readers who hold all its connections send the next to the primary, and the replica stays', async () => {
  replica = open(50)
  const { db } = primary
  const done = Promise.withResolvers<void>()
  const holding = Array.from({ length: REPLICA_POOL_SIZE }, async () => {
    const reads = await heavyReads({ db, replica })
    const begun = Promise.withResolvers<boolean>()
    const ended = reads.transaction().execute(async (tx) => {
      begun.resolve(await isReadOnReplica(tx))
      await done.promise
    })
    return { isOnReplica: await begun.promise, ended }
  })
  const readers = await Promise.all(holding)
  expect(readers.map(({ isOnReplica }) => isOnReplica)).toEqual(readers.map(() => true))
  expect(await isReadOnReplica(await heavyReads({ db, replica }))).toBe(false)
  done.resolve()
  await Promise.all(readers.map(({ ended }) => ended))
  expect(said).toEqual(['The replica is read from.'])
  expect(await isReadOnReplica(await heavyReads({ db, replica }))).toBe(true)
})

test('a replica that falls silent between two long reads fails the second soon', async () => {
  replica = open(60_000)
  const work = replica.withLongReads(async (db) => {
    expect(await isReadOnReplica(db)).toBe(true)
    road.freeze()
    return isReadOnReplica(db)
  })
  await expect(work).rejects.toThrow('Query read timeout')
})

test('a replica that fails a build is left out, and the model is built on the primary', async () => {
  replica = open(60_000)
  expect(await replica.isFit()).toBe(true)
  road.freeze()
  const answered: boolean[] = []
  const build = buildModelAnywhere(
    { ...primary, replica, log: log as never },
    () => {},
    () => void answered.push(true),
  )
  expect((await build).isFromReplica).toBe(false)
  expect(answered).not.toEqual([])
  expect(await replica.isFit()).toBe(false)
  expect(said).toContain('The replica is left out, and the primary is read from: it does not answer.')
})

test('a primary that fails a build leaves the replica as it is', async () => {
  replica = open(60_000)
  expect(await replica.isFit()).toBe(true)
  const gone = openDatabase(server.url, { maxConnections: 1, onError: () => {} })
  await gone.close()
  const build = buildModelAnywhere({ ...gone, replica, log: log as never }, () => {})
  await expect(build).rejects.toThrow()
  expect([await replica.isFit(), said]).toEqual([true, ['The replica is read from.']])
})
