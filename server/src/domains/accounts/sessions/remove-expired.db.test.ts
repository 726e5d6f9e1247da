import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { removeExpired } from './remove-expired.ts'

const server = useApp()
const HOUR_MS = 3_600_000
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS)

test('what is over is removed, and nothing else', async () => {
  const { db } = server
  const account = await server.createAccount()
  const client = await server.signIn(account)
  await db
    .insertInto('sessions')
    .values({ account_id: account.id, token: 'over', expires_at: ago(1) })
    .execute()
  const verification = { identifier: 'x', value: account.id }
  await db
    .insertInto('verifications')
    .values([
      { ...verification, expires_at: ago(1) },
      { ...verification, expires_at: ago(-1) },
    ])
    .execute()
  await db
    .insertInto('sign_in_attempts')
    .values([
      { bucket: 'old', window_started_at: ago(25) },
      { bucket: 'new', window_started_at: ago(0) },
    ])
    .execute()
  await removeExpired(server.context)
  await removeExpired(server.context)
  expect((await client.get('/api/account/')).statusCode).toBe(200)
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('verifications').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('sign_in_attempts').select('bucket').execute()).toEqual([{ bucket: 'new' }])
})
