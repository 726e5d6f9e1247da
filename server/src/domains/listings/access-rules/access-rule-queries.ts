// SQL of access rules, and of how far each is used.
import { MAX_ACCESS_RULES } from '@lotyard/contract/rules/max-counts'
import type { AccessRule, RuleHolder } from '@lotyard/contract/desk/access-rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { depthOf, type PageCut } from '../../../db/statements/page-cut.ts'
import { IS_IN_OPEN_STATE } from '../listing-state-queries.ts'

const COLUMNS = sql`rule.id::text as id, rule.name,
  (select count(*)::int from account_access_rules held where held.access_rule_id = rule.id) as holder_count,
  (select count(*)::int from listings where listings.access_rule_id = rule.id) as listing_count,
  (select count(*)::int from listings l where l.access_rule_id = rule.id and ${IS_IN_OPEN_STATE}) as open_listing_count`

export async function listAccessRules(db: Db): Promise<AccessRule[]> {
  const { rows } = await sql<AccessRule>`select ${COLUMNS} from inventory_access_rules rule
    order by lower(rule.name), rule.id limit ${sql.lit(MAX_ACCESS_RULES)}`.execute(db)
  return rows
}

export async function findAccessRule(db: Db | Tx, id: string): Promise<AccessRule | null> {
  const { rows } = await sql<AccessRule>`select ${COLUMNS} from inventory_access_rules rule
    where rule.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the rule: renaming, removing and granting it happen one after the other. */
export async function lockAccessRule(tx: Tx, id: string): Promise<{ id: string; name: string } | null> {
  const row = await tx
    .selectFrom('inventory_access_rules')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function countAccessRules(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('inventory_access_rules')
    .select((from) => from.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertAccessRule(tx: Tx, name: string): Promise<string> {
  const { id } = await tx
    .insertInto('inventory_access_rules')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveRuleName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('inventory_access_rules').set({ name }).where('id', '=', id).execute()
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('inventory_access_rules').where('id', '=', id).execute()
}

/** By e-mail address. Deleted accounts hold none. */
export async function listRuleHolders(
  db: Db,
  { ruleId, limit, offset }: PageCut & { ruleId: string },
): Promise<RuleHolder[]> {
  const holders = db
    .selectFrom('account_access_rules')
    .innerJoin('accounts', 'accounts.id', 'account_access_rules.account_id')
    .where('access_rule_id', '=', ruleId)
    .orderBy('email')
    .select(['accounts.id as account_id', 'name', 'email', 'created_at'])
  const rows = await db
    .selectFrom(holders.limit(depthOf({ limit, offset })).as('page'))
    .selectAll()
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
