import { expect, test } from 'vitest'
import { requireVersion } from './require-external.ts'

test.each([150_000, 150_018, 180_004])('PostgreSQL %d is new enough', (version) => {
  expect(() => requireVersion('DATABASE_URL', 'db:5432', version)).not.toThrow()
})

test('an older PostgreSQL is refused in one sentence', () => {
  expect(() => requireVersion('DATABASE_URL', 'db:5432', 140_012)).toThrow(
    'DATABASE_URL: the server at db:5432 is PostgreSQL 14, and Lotyard needs 15 or later.',
  )
})
