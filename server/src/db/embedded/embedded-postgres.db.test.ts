import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { makeFolderForData } from '../../../test/databases/data-folder.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { identityOf } from './process-identity.ts'

const isRoot = process.getuid?.() === 0
const parent = makeFolderForData('lotyard-embedded-')
const dataDir = join(parent, 'data')
const options = { dataDir, command: 'the first', maxConnections: 20, durability: 'fast and unsafe' } as const
let running: EmbeddedPostgres | null = null
const children: ChildProcess[] = []

afterEach(async () => {
  await running?.stop()
  running = null
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

test('it asks for the password, keeps it to us alone, opens no port and writes safely to disk', async () => {
  running = await startEmbeddedPostgres({ ...options, durability: 'safe' })
  expect(await ask(running.url, 'show listen_addresses')).toBe('')
  expect(await ask(running.url, 'show fsync')).toBe('on')
  expect(await ask(running.url, "select version() like 'PostgreSQL 18%'")).toBe(true)
  const wrong = new URL(running.url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const ofOthers = 0o077
  expect(statSync(join(dataDir, 'postgresql-password')).mode & ofOthers).toBe(0)
  expect(statSync(new URL(running.url).searchParams.get('host') ?? '').mode & ofOthers).toBe(0)
})

test('data outlives a stop and a start, and a stop leaves no process and no lock', async () => {
  running = await startEmbeddedPostgres(options)
  await ask(running.url, 'create table kept as select 42 as answer')
  await running.stop()
  expect(findPostmaster(running.cluster)).toBeNull()
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  running = await startEmbeddedPostgres(options)
  expect(await ask(running.url, 'select answer from kept')).toBe(42)
})

test('a second owner is refused in one sentence; a guest uses the running server and leaves it running', async () => {
  running = await startEmbeddedPostgres(options)
  await expect(startEmbeddedPostgres({ ...options, command: 'the second' })).rejects.toThrow(
    `${dataDir} is in use by 'the first' (process ${process.pid}); stop that one first, or set DATA_DIR to another folder.`,
  )
  const guest = await useEmbeddedPostgres({ ...options, command: 'a guest' })
  expect(await ask(guest.url, 'select 1 as one')).toBe(1)
  await guest.stop()
  expect(await ask(running.url, 'select 1 as one')).toBe(1)
})

test('a lock of an ended process, or of one that was later given its number, does not keep anyone out', async () => {
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, startedAt: 'long ago', command: 'a ghost' }))
  running = await startEmbeddedPostgres(options)
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject(identityOf(process.pid) ?? {})
})

test('of many that find a dead lock at once exactly one becomes the owner', async () => {
  const { takeLock } = await import('./owner-lock.ts')
  const path = join(parent, 'contested')
  for (let round = 0; round < 20; round++) {
    writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: `ghost ${round}`, command: 'a ghost' }))
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, number) => takeLock(path, `number ${number}`)))
    const owners = outcomes.filter((outcome) => 'release' in outcome)
    expect(owners).toHaveLength(1)
    for (const owner of owners) owner.release()
  }
  expect(readdirSync(parent).filter((name) => name.startsWith('contested'))).toEqual([])
})

test('a PostgreSQL that is killed under us is started again', async () => {
  const restarts: string[] = []
  running = await startEmbeddedPostgres({ ...options, onTrouble: (_line, message) => restarts.push(message) })
  killPostmaster(running.cluster)
  await until(() => restarts.length === 1)
  expect(await ask(running.url, 'select answer from kept')).toBe(42)
})

describe('when the owner is killed with -9', () => {
  test('its PostgreSQL ends by itself', async () => {
    const { owner, cluster } = await startOwner()
    owner.kill('SIGKILL')
    await until(() => findPostmaster(cluster) === null)
  })

  test('and its PostgreSQL with it, the next start has the data', async () => {
    const { owner, cluster } = await startOwner()
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    killPostmaster(cluster)
    running = await startEmbeddedPostgres(options)
    expect(await ask(running.url, 'select answer from kept')).toBe(42)
  })
})

test.runIf(isRoot)('as root in a folder that others may not enter it lives where its user can', async () => {
  const closed = join(parent, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  running = await startEmbeddedPostgres({ ...options, dataDir: join(closed, 'data') })
  expect(running.cluster).toMatch(/^\/var\/lib\/lotyard\/[0-9a-f]{10}\/cluster$/)
  expect(await ask(running.url, 'select 1 as one')).toBe(1)
  await running.stop()
  rmSync(join(running.cluster, '..'), { recursive: true })
  running = null
})

async function startOwner(): Promise<{ owner: ChildProcess; cluster: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const { cluster } = await startEmbeddedPostgres(${JSON.stringify(options)})
    console.log(cluster)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(owner)
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  return { owner, cluster: line.toString().trim() }
}

/** Signalling process 0 would end this very run, so a PostgreSQL that is gone already is left alone. */
function killPostmaster(cluster: string): void {
  const postmaster = findPostmaster(cluster)
  if (postmaster !== null) process.kill(postmaster.pid, 'SIGKILL')
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(query)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 40_000
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 40 seconds.')
    await sleep(20)
  }
}
