import { expect, test } from 'vitest'
import { StartError } from '../../runtime/reporting/start-error.ts'
import { isConnectionFailure } from './database-away.ts'
import { requireExternal, requirePrimary, requireVersion } from './require-external.ts'

test.each([150_000, 150_018, 180_004])('PostgreSQL %d is new enough', (version) => {
  expect(() => requireVersion('DATABASE_URL', 'db:5432', version)).not.toThrow()
})

test('an older PostgreSQL is refused in one sentence', () => {
  expect(() => requireVersion('DATABASE_URL', 'db:5432', 140_012)).toThrow(
    'DATABASE_URL: the server at db:5432 is PostgreSQL 14, and Lotyard needs 15 or later.',
  )
})

test('a server that nobody answers for is named, without the password', async () => {
  // Ports are given out from 1024 on, so no test beside this one listens there.
  await expect(requireExternal('DATABASE_URL', 'postgres://me:pw@127.0.0.1:1/market')).rejects.toThrow(
    new StartError('DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1.'),
  )
})

test('a standby counts as away, because in a failover it is about to take over', () => {
  expect(() => requirePrimary('db:5432', false)).not.toThrow()
  const error = thrownBy(() => requirePrimary('db:5432', true))
  expect(error).toEqual(new StartError('DATABASE_URL: the server at db:5432 is a standby, which takes no writes.'))
  expect(isConnectionFailure(error.cause)).toBe(true)
})

function thrownBy(act: () => void): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}
