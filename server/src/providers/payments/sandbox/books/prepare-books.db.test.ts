import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '../../../../../test/databases/database-proxy.ts'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { databaseUrl, runOnServer } from '../../../../../test/databases/postgres-server.ts'
import { createBooks } from './prepare-books.ts'

const server = useDatabase()
const name = `books_${randomBytes(6).toString('hex')}`
let proxy: DatabaseProxy

beforeAll(async () => {
  await runOnServer(server.url, `create database ${name}`)
  proxy = await openDatabaseProxy(databaseUrl(server.url, name))
})
afterAll(async () => {
  await proxy.close()
  await runOnServer(server.url, `drop database if exists ${name} with (force)`)
})

test('books that are away are waited for, and with MIGRATIONS=off their migrations too', async () => {
  const said: string[] = []
  const waiting = { limitMs: 60_000, say: (sentence: string) => void said.push(sentence) }
  proxy.refuse()
  const started = createBooks({ sandboxDatabaseUrl: proxy.url, runsMigrations: false }, waiting)
  await expect.poll(() => said).toEqual([expect.stringMatching(/^SANDBOX_DATABASE_URL: .* Waiting for it/)])
  proxy.accept()
  await expect
    .poll(() => said, { timeout: 10_000 })
    .toContainEqual(expect.stringMatching(/^SANDBOX_DATABASE_URL: MIGRATIONS is off, .*: waiting/))
  const ran = await createBooks({ sandboxDatabaseUrl: proxy.url, runsMigrations: true }, waiting)
  expect(ran.length).toBeGreaterThan(0)
  expect(await started).toEqual([])
})
