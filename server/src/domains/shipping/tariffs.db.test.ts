import { FIRST_TARIFF, tariffProblems } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { createTariffMemory } from './index.ts'

const database = useDatabase()
const log = { error: vi.fn() } as unknown as Context['log']
const memoryFor = (keptMs: number) => createTariffMemory({ db: database.current.db, log, keptMs })
const insertNext = (rates: unknown) =>
  database.current.db
    .insertInto('freight_tariffs')
    .values({ rates: JSON.stringify(rates) })
    .execute()

test('a new market starts with the first tariff, and it may be used', async () => {
  const { version, rates } = await memoryFor(0).read()
  expect(version).toBe(1)
  expect(rates).toEqual(FIRST_TARIFF)
  expect(tariffProblems(rates)).toEqual([])
})

test.each([
  ['changed', sql`update freight_tariffs set created_at = now()`],
  ['deleted', sql`delete from freight_tariffs`],
])('a tariff is never %s: orders say which one priced them', async (_, statement) => {
  await expect(statement.execute(database.current.db)).rejects.toMatchObject({ constraint: 'tariffs_never_change' })
})

test('the memory reads once in its time, and then the newest version counts', async () => {
  const memory = memoryFor(60_000)
  const before = await memory.read()
  await insertNext({ ...FIRST_TARIFF, fuelBasisPoints: 3_000 })
  expect(await memory.read()).toBe(before)
  const forgetful = memoryFor(0)
  await forgetful.read()
  await insertNext({ ...FIRST_TARIFF, fuelBasisPoints: 3_100 })
  const next = await forgetful.read()
  expect([next.version, next.rates.fuelBasisPoints]).toEqual([before.version + 2, 3_100])
})

test.each([
  ['a band without a rate', { ...FIRST_TARIFF, ltl: { ...FIRST_TARIFF.ltl, minimumCents: [10_500] } }],
  ['a rate that falls with distance', { ...FIRST_TARIFF, bandMiles: FIRST_TARIFF.bandMiles.toReversed() }],
  ['words for numbers', { ...FIRST_TARIFF, fuelBasisPoints: '2400' }],
  ['no truck', { ...FIRST_TARIFF, truck: undefined }],
  ['nothing', {}],
])('a tariff with %s is reported once, and the one before it stays in force', async (_, broken) => {
  const memory = memoryFor(0)
  const before = await memory.read()
  vi.mocked(log.error).mockClear()
  await insertNext(broken)
  expect([await memory.read(), await memory.read()]).toEqual([before, before])
  expect(log.error).toHaveBeenCalledTimes(1)
  const { version, problems } = vi.mocked(log.error).mock.calls[0]![0] as { version: number; problems: string[] }
  expect([version > before.version, problems.length > 0]).toEqual([true, true])
  await insertNext(before.rates)
  expect((await memory.read()).version).toBe(version + 1)
})

test('a read that failed is asked again, and everybody who waits for one read shares it', async () => {
  let reads = 0
  const db = new Proxy(database.current.db, {
    get(real, name) {
      if (name === 'selectFrom') {
        reads += 1
        if (reads === 1) throw new Error('the database is away')
      }
      const value: unknown = Reflect.get(real, name, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  }) as Db
  const memory = createTariffMemory({ db, log, keptMs: 60_000 })
  await expect(memory.read()).rejects.toThrow('the database is away')
  const [one, other] = await Promise.all([memory.read(), memory.read()])
  expect(one).toBe(other)
  expect(reads).toBe(2)
})
