import type { Numbers } from '@lotyard/contract/desk/numbers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeClient, useApp } from '../../../../test/servers/app.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { buildApp } from '../../../app.ts'
import { createMissMemory } from './miss-memory.ts'
import { removeOldMisses, saveMisses } from './miss-queries.ts'

const server = useApp()
const terms = async () =>
  (
    await sql<{ term: string; count: number }>`select term, miss_count as count from search_misses
      order by term`.execute(server.db)
  ).rows

beforeAll(async () => {
  await addBasics(server.db)
  await addLot(server.db, { sellerId: await addAccount(server.db, 'seller'), title: 'Pallet of televisions' })
})

test('what is searched for twice and not found is told to admins; what was found, filtered or typed once is not', async () => {
  // A process of its own: what it counted is written when it stops, at the latest.
  const app = await buildApp(server.context)
  await app.ready()
  const { get: ask } = makeClient(() => app, { apiversion: '5' })
  const search = (query: string) => ask(`/api/listings/?${query}`)
  for (const query of ['search=Zzqx+Quadcopter', 'search=zzqx++quadcopter', 'search=zzqy+once']) await search(query)
  await search('search=zzqx+quadcopter&condition=new')
  await search('search=zzqx@lotyard.test')
  await search('search=televisions')
  await app.close()
  expect(await terms()).toEqual([
    { term: 'zzqx quadcopter', count: 2 },
    { term: 'zzqy once', count: 1 },
  ])
  const admin = await server.as('admin')
  const { missed_searches } = (await admin.get('/api/admin/numbers')).json<Numbers>()
  expect(missed_searches).toEqual([{ term: 'zzqx quadcopter', count: 2 }])
})

test('a flood of new words is cut off, in memory and in the table', async () => {
  await server.db.deleteFrom('search_misses').execute()
  const [site] = await server.db.selectFrom('sites').select('key').execute()
  const memory = createMissMemory(server.context)
  for (let at = 0; at < 1_500; at++) memory.note(site!.key, `flood ${at}`)
  await memory.stop()
  expect(await terms()).toHaveLength(1_000)
  const many = (from: number) =>
    Array.from({ length: 4_500 }, (_, at) => ({ siteKey: site!.key, term: `more ${from + at}`, count: 1 }))
  await saveMisses(server.db, many(0))
  await saveMisses(server.db, [...many(10_000), { siteKey: site!.key, term: 'flood 1', count: 4 }])
  const kept = await terms()
  expect(kept.length).toBeLessThanOrEqual(5_000)
  expect(kept).toContainEqual({ term: 'flood 1', count: 5 })
  await saveMisses(server.db, [{ siteKey: 'no such site', term: 'nobody', count: 1 }])
})

test('a database that is away costs the count, not the search', async () => {
  const broken = createMissMemory({
    ...server.context,
    db: {
      getExecutor: () => {
        throw new Error('away')
      },
    } as never,
  })
  broken.note('lotyard', 'anything')
  await expect(broken.flush()).resolves.toBeUndefined()
})

test('misses are removed after 180 days', async () => {
  await server.db.deleteFrom('search_misses').execute()
  const [site] = await server.db.selectFrom('sites').select('key').execute()
  await sql`insert into search_misses select current_date - age, ${site!.key}, 'word ' || age, 1
    from unnest(array[1, 179, 181, 400]) as ages (age)`.execute(server.db)
  await removeOldMisses(server.db)
  expect((await terms()).map(({ term }) => term)).toEqual(['word 1', 'word 179'])
})
