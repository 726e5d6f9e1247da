import { expect, test, vi } from 'vitest'
import { DatabaseAwayError } from '../../../../db/connections/database-away.ts'
import { onceDatabaseIsBack } from './once-database-is-back.ts'

const needs = { log: { warn: () => {} } } as unknown as Parameters<typeof onceDatabaseIsBack>[0]

test('what the gateway said is written down once the database is back', async () => {
  const write = vi.fn(async () => true).mockRejectedValueOnce(new DatabaseAwayError(new Error('Connection terminated')))
  expect(await onceDatabaseIsBack(needs, 'an order', write)).toBe(true)
  expect(write).toHaveBeenCalledTimes(2)
})

test('any other failure is not tried again', async () => {
  const write = vi.fn(async () => Promise.reject(new Error('a broken rule')))
  await expect(onceDatabaseIsBack(needs, 'an order', write)).rejects.toThrow('a broken rule')
  expect(write).toHaveBeenCalledTimes(1)
})
