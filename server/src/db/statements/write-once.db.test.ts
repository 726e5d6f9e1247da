import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { writeOnce } from './write-once.ts'

const database = useDatabase()

test('a statement is written for its first call, and each call gives its own values', async () => {
  const { db } = database.current
  type Values = { first: number; second: string }
  const write = vi.fn(
    ({ first, second }: { [Name in keyof Values]: ReturnType<typeof sql> }) =>
      sql<{
        read: string
      }>`select concat_ws(' ', ${second}::text, ${first}::int, ${second}::text, ${'own'}::text) as read`,
  )
  const read = writeOnce<{ read: string }, Values>(write)
  expect(await read(db, { first: 1, second: 'a' })).toEqual([{ read: 'a 1 a own' }])
  expect(await read(db, { second: 'b', first: 2 })).toEqual([{ read: 'b 2 b own' }])
  expect(await db.transaction().execute((tx) => read(tx, { first: 3, second: 'c' }))).toEqual([{ read: 'c 3 c own' }])
  expect(write).toHaveBeenCalledOnce()
  await expect(read(db, { first: 4 } as Values)).rejects.toThrow('a statement gets all of its values')
})
