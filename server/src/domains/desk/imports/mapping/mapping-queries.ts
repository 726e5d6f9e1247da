// SQL of how sellers mapped files before, and of what lots are described by.
import type { ImportChoices } from '@lotyard/contract/desk/imports'
import type { ManifestTarget } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import type { NumberStyle } from '@lotyard/contract/rules/desk/imports/number-styles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

export type RememberedMapping = {
  targets: Record<string, ManifestTarget>
  default_condition_key: string
  default_category_key: string
  number_styles: Record<string, NumberStyle>
}

export async function findRememberedMapping(
  db: Db | Tx,
  { sellerId, headersHash }: { sellerId: string; headersHash: string },
): Promise<RememberedMapping | null> {
  const { rows } = await sql<RememberedMapping>`
    select targets, default_condition_key, default_category_key, number_styles from manifest_mappings
    where seller_id = ${sellerId} and headers_hash = ${headersHash}`.execute(db)
  return rows[0] ?? null
}

export type MappingToRemember = {
  sellerId: string
  headersHash: string
  targets: Record<string, ManifestTarget>
  numberStyles: Record<string, NumberStyle>
  conditionKey: string
  categoryKey: string
}

export async function rememberMapping(tx: Tx, given: MappingToRemember, maxPerSeller: number): Promise<void> {
  await sql`insert into manifest_mappings (seller_id, headers_hash, targets, default_condition_key, default_category_key,
      number_styles)
    values (${given.sellerId}, ${given.headersHash}, ${JSON.stringify(given.targets)}, ${given.conditionKey},
      ${given.categoryKey}, ${JSON.stringify(given.numberStyles)})
    on conflict (seller_id, headers_hash) do update set targets = excluded.targets,
      default_condition_key = excluded.default_condition_key, default_category_key = excluded.default_category_key,
      number_styles = excluded.number_styles, used_at = clock_timestamp()`.execute(tx)
  await sql`delete from manifest_mappings where seller_id = ${given.sellerId} and headers_hash in (
    select headers_hash from manifest_mappings where seller_id = ${given.sellerId}
    order by used_at desc, headers_hash offset ${sql.lit(maxPerSeller)})`.execute(tx)
}

const CHOICE_LIMIT = 1_000

type Choice = { kind: keyof ImportChoices; key: string; name: string }

/** What new lots are described by, as forms offer it: nothing that is retired or merged into another. */
export async function listChoices(db: Db | Tx): Promise<ImportChoices> {
  const { rows } = await sql<Choice>`
    (select 'conditions' as kind, key, name from conditions order by position, key limit ${sql.lit(CHOICE_LIMIT)})
    union all (select 'categories', c.key, case when parent.name is null then c.name else parent.name || ' / ' || c.name end
      from categories c left join categories parent on parent.key = c.parent_key where not c.is_retired
      order by coalesce(parent.position, c.position), coalesce(parent.key, c.key), parent.key nulls first, c.position, c.key limit ${sql.lit(CHOICE_LIMIT)})
    union all (select 'lot_sizes', key, name from lot_sizes order by position, key limit ${sql.lit(CHOICE_LIMIT)})
    union all (select 'brands', key, name from brands where merged_into is null order by lower(name), key limit ${sql.lit(CHOICE_LIMIT)})
    union all (select 'warehouses', key, description from warehouses where not is_retired order by description, key limit ${sql.lit(CHOICE_LIMIT)})`.execute(
    db,
  )
  const choices: ImportChoices = { conditions: [], categories: [], lot_sizes: [], brands: [], warehouses: [] }
  for (const { kind, key, name } of rows) choices[kind].push({ key, name })
  return choices
}

/** Names and keys of conditions and categories in lower case, as files may have them. What is retired takes no new lines. */
export async function listNames(db: Db | Tx): Promise<{ kind: 'condition' | 'category'; name: string; key: string }[]> {
  const { rows } = await sql<{ kind: 'condition' | 'category'; name: string; key: string }>`
    select 'condition' as kind, lower(name) as name, key from conditions
    union all select 'condition', lower(key), key from conditions
    union all select 'category', lower(name), key from categories where not is_retired
    union all select 'category', lower(key), key from categories where not is_retired`.execute(db)
  return rows
}
