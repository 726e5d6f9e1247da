import { nameProblems } from '@lotyard/contract/rules/listings/market'
import type { Context } from '../../../context.ts'
import { auditChange } from '../../../db/audit-change.ts'
import { Refusal } from '../../../refusal.ts'
import { lockBrand, mergeBrand, renameBrand, type BrandRow } from './brand-queries.ts'
import { isEdited, requireNoProblems, type Edit } from './edited.ts'

export async function changeBrandName(
  { db }: Pick<Context, 'db'>,
  { key, version, fields, byAccountId }: Edit<{ name: string }>,
): Promise<BrandRow> {
  const name = fields.name.trim()
  requireNoProblems(nameProblems('name', name))
  return db.transaction().execute(async (tx) => {
    const row = await lockBrand(tx, key)
    const before = row === null ? null : { version: row.version, fields: { name: row.name } }
    if (!isEdited(before, { version, fields: { name } })) return row!
    await renameBrand(tx, key, name)
    const entry = { accountId: byAccountId, action: 'brand.change' as const, subject: `brand:${key}` }
    await auditChange(tx, { ...entry, before: before.fields, after: { name } })
    return (await lockBrand(tx, key))!
  })
}

/**
 * Gives a brand's lots to another one. The old key stays and leads there, because saved searches and links name it. It
 * can't be undone: nobody knows afterwards which lots were whose.
 */
export async function mergeBrands(
  { db }: Pick<Context, 'db'>,
  { key, version, intoKey, byAccountId }: { key: string; version: number; intoKey: string; byAccountId: string },
): Promise<BrandRow> {
  if (key === intoKey) throw new Refusal('invalid_fields', { errors: { into_key: ['Choose another brand.'] } })
  return db.transaction().execute(async (tx) => {
    // In the order of their keys: two admins who merge the same two in opposite ways would wait for each other for ever.
    const locked = new Map<string, BrandRow | null>()
    for (const each of [key, intoKey].toSorted()) locked.set(each, await lockBrand(tx, each))
    const [from, into] = [locked.get(key) ?? null, locked.get(intoKey) ?? null]
    if (from === null) throw new Refusal('not_found')
    if (into === null) throw new Refusal('invalid_fields', { errors: { into_key: ['Choose a brand from the list.'] } })
    if (from.version !== version) throw new Refusal('conflict')
    await mergeBrand(tx, key, intoKey)
    await auditChange(tx, {
      accountId: byAccountId,
      action: 'brand.merge',
      subject: `brand:${key}`,
      before: { name: from.name, lots: from.lot_count },
      after: { name: into.name, lots: 0 },
    })
    return (await lockBrand(tx, intoKey))!
  })
}
