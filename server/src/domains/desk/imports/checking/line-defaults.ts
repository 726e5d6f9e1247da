import type { LineDefaults } from '@lotyard/contract/rules/desk/imports/manifest-line'
import { assert } from '@lotyard/contract/rules/assert'
import type { Db, Tx } from '../../../../db/database.ts'
import type { StoredImport } from '../import-queries.ts'
import { listNames } from '../mapping/mapping-queries.ts'

/** What lines of this import are read with: our names for conditions and categories, and what an empty cell stands for. */
export async function readLineDefaults(
  db: Db | Tx,
  { default_condition_key: conditionKey, default_category_key: categoryKey }: StoredImport,
): Promise<LineDefaults> {
  assert(conditionKey !== null && categoryKey !== null, 'lines are read before their defaults are chosen')
  const names = await listNames(db)
  const toKeys = (kind: string) =>
    new Map(names.filter((name) => name.kind === kind).map(({ name, key }) => [name, key]))
  return { conditionKey, categoryKey, conditions: toKeys('condition'), categories: toKeys('category') }
}
