import { expect, test, vi } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { hearChanges } from '../../../../test/readers/heard-notices.ts'
import type { Context } from '../../../context.ts'
import { openChangeTeller } from './tell-changes.ts'

const database = useDatabase()
const warn = vi.fn()
const log = { warn } as unknown as Context['log']

test('the first commit is told of at once, and those that follow it share a notice', async () => {
  const { countHeard } = await hearChanges(database.current.pool)
  const teller = openChangeTeller({ db: database.current.db, log })
  for (let commit = 0; commit < 5; commit += 1) teller.soon()
  // It does not wait until more has been gathered: a process that leaves has told all.
  await teller.finish()
  expect(await countHeard()).toBe(2)
})

test('a commit after that is told of again', async () => {
  const { countHeard } = await hearChanges(database.current.pool)
  const teller = openChangeTeller({ db: database.current.db, log })
  teller.soon()
  await teller.finish()
  teller.soon()
  await teller.finish()
  expect(await countHeard()).toBe(2)
})

test('a database that is away is logged, and fails no request', async () => {
  const away = { transaction: vi.fn() } as unknown as Context['db']
  const teller = openChangeTeller({ db: away, log })
  teller.soon()
  await teller.finish()
  expect(warn).toHaveBeenCalledOnce()
})
