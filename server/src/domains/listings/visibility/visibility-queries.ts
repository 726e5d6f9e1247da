// The SQL side of visibility-rules.ts. Queries that use it call listings `l` and lots `t`.
import { sql, type RawBuilder } from 'kysely'
import type { ViewerAccess } from './visibility-rules.ts'

/** `isPublished` in SQL. The clock decides, and never now(): that is the start of the transaction. */
export const IS_PUBLISHED = sql<boolean>`(l.state <> 'draft' and l.published_at <= clock_timestamp())`

/** `maySee` in SQL, for lists that are counted and cut into pages by the database. */
export function isVisibleTo(viewer: ViewerAccess | null): RawBuilder<boolean> {
  if (viewer?.role === 'admin') return sql<boolean>`true`
  if (viewer === null) return sql<boolean>`(l.access_rule_id is null)`
  return sql<boolean>`(l.access_rule_id is null or l.access_rule_id = any(${viewer.accessRuleIds}::bigint[])
    or t.seller_id = ${viewer.accountId}::uuid)`
}

/**
 * The title for the archive of an account's data: of a listing that the account may not see any more, the name alone. It may
 * have another title by now.
 */
export function titleShownTo(accountId: string): RawBuilder<string> {
  return sql<string>`case when ${IS_PUBLISHED} and (l.access_rule_id is null or t.seller_id = ${accountId}::uuid
      or exists (select from accounts a where a.id = ${accountId}::uuid and a.role = 'admin')
      or exists (select from account_access_rules r
        where r.account_id = ${accountId}::uuid and r.access_rule_id = l.access_rule_id))
    then coalesce(l.overridden_title, t.title) else 'Lot ' || coalesce(l.name, t.id::text) end`
}
