import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Those of the names whose lots the account of an address may not see now; without an account only public lots are seen. */
export async function listHiddenNames(
  db: Db,
  { recipient, names }: { recipient: string; names: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select told.name from unnest(${names}::text[]) told(name)
    left join accounts r on r.email = ${recipient} and r.deleted_at is null
    where not exists (select from listings l join lots t on t.id = l.lot_id
      where l.name = told.name and l.state <> 'draft'
        and (l.access_rule_id is null or r.role = 'admin' or t.seller_id = r.id or exists (
          select from account_access_rules held where held.account_id = r.id and held.access_rule_id = l.access_rule_id)))`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}
