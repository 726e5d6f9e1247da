import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { IS_PUBLISHED, isVisibleTo } from './visibility-queries.ts'
import { isPublished, maySee, type ViewerAccess } from './visibility-rules.ts'

const server = useApp()
const viewers: [string, ViewerAccess | null][] = [['a visitor', null]]

const accessOf = ({ id: accountId, role, accessRuleIds }: TestAccount): ViewerAccess => ({
  accountId,
  role,
  accessRuleIds,
})
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)

beforeAll(async () => {
  await addBasics(server.db)
  const seller = await server.createAccount({ role: 'seller' })
  const other = await server.createAccount({ role: 'seller' })
  const retired = await server.createAccount({ role: 'buyer' })
  const gold = await server.createAccount({ accessRules: ['Gold'] })
  const both = await server.createAccount({ accessRules: ['Gold', 'Silver'] })
  const admin = await server.createAccount({ role: 'admin' })
  const buyer = await server.createAccount()
  for (const account of [seller, other, retired, gold, both, admin, buyer])
    viewers.push([account.email, accessOf(account)])
  const states = [
    { state: 'active' },
    { state: 'draft' },
    { state: 'scheduled', publishedAt: inDays(1) },
    { state: 'scheduled', publishedAt: inDays(-1) },
    { state: 'sold', soldPriceCents: 5_000 },
    { state: 'withdrawn', publishedAt: inDays(1) },
  ] as const
  for (const sellerId of [seller.id, other.id, retired.id])
    for (const accessRuleId of [null, ...both.accessRuleIds])
      for (const options of states) await addLot(server.db, { sellerId, accessRuleId, ...options })
  await sql`update listings set published_at = null
    where id = (select min(id) from listings where state = 'draft')`.execute(server.db)
})

test('rule and SQL agree on who sees what, for every viewer and listing', async () => {
  const seenCounts: number[] = []
  for (const [who, viewer] of viewers) {
    const { rows } = await sql<{ accessRuleId: string | null; sellerId: string; isVisible: boolean }>`
      select l.access_rule_id::text as "accessRuleId", t.seller_id::text as "sellerId", ${isVisibleTo(viewer)} as "isVisible"
      from listings l join lots t on t.id = l.lot_id order by l.id`.execute(server.db)
    expect(
      rows.map((row) => row.isVisible),
      who,
    ).toEqual(rows.map((row) => maySee(row, viewer)))
    seenCounts.push(rows.filter((row) => row.isVisible).length)
  }
  // In the order of the viewers: the visitor, three who sell, two holders, the admin, a buyer.
  expect(seenCounts).toEqual([18, 30, 30, 30, 36, 54, 54, 18])
})

test('rule and SQL agree on what is published', async () => {
  const { rows } = await sql<{
    listingState: string
    publishedAtMs: number | null
    clockMs: number
    isPublished: boolean
  }>`select l.state as "listingState", extract(epoch from l.published_at)::float8 * 1000 as "publishedAtMs",
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs", ${IS_PUBLISHED} as "isPublished"
    from listings l`.execute(server.db)
  expect(rows.map((row) => row.isPublished)).toEqual(rows.map((row) => isPublished(row, row.clockMs)))
  expect(rows.filter((row) => row.isPublished)).toHaveLength(27)
})
