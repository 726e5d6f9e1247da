import { keyProblems, parentProblems, placedProblems } from '@lotyard/contract/rules/listings/market'
import type { Context } from '../../../context.ts'
import { auditChange } from '../../../db/audit/audit-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  insertCategory,
  lockCategories,
  MAX_CATEGORIES,
  updateCategory,
  type CategoryFields,
  type CategoryRow,
} from './category-queries.ts'
import { isEdited, refuseTakenKey, requireNoProblems, type Creation, type Edit, type Problems } from './edited.ts'

export async function createCategory(
  { db }: Pick<Context, 'db'>,
  { key, fields: given, byAccountId }: Creation<CategoryFields>,
): Promise<CategoryRow> {
  const fields = clean(given)
  requireNoProblems({ ...keyProblems(key), ...placedProblems(fields) })
  return db.transaction().execute(async (tx) => {
    const all = await lockCategories(tx)
    if (all.length >= MAX_CATEGORIES)
      throw new Refusal('invalid_fields', { message: `A market has ${MAX_CATEGORIES} categories at most.` })
    requireNoProblems(parentProblemsOf(key, fields, all))
    const row = (await insertCategory(tx, key, fields)) ?? refuseTakenKey()
    const entry = { accountId: byAccountId, action: 'category.create' as const, subject: `category:${key}` }
    await auditChange(tx, { ...entry, before: null, after: fields })
    return row
  })
}

export async function changeCategory(
  { db }: Pick<Context, 'db'>,
  { key, version, fields: given, byAccountId }: Edit<CategoryFields>,
): Promise<CategoryRow> {
  const fields = clean(given)
  requireNoProblems(placedProblems(fields))
  return db.transaction().execute(async (tx) => {
    const all = await lockCategories(tx)
    const row = all.find((category) => category.key === key) ?? null
    const before = row === null ? null : { version: row.version, fields: clean(row) }
    if (!isEdited(before, { version, fields })) return row!
    requireNoProblems(parentProblemsOf(key, fields, all))
    const entry = { accountId: byAccountId, action: 'category.change' as const, subject: `category:${key}` }
    await auditChange(tx, { ...entry, before: before.fields, after: fields })
    return updateCategory(tx, key, fields)
  })
}

function clean({ name, parent_key, position, is_retired }: CategoryFields): CategoryFields {
  return { name: name.trim(), parent_key, position, is_retired }
}

function parentProblemsOf(key: string, { parent_key }: CategoryFields, all: readonly CategoryRow[]): Problems {
  const places = all.map((category) => ({ key: category.key, parentKey: category.parent_key }))
  return parentProblems({ key, parentKey: parent_key }, places)
}
