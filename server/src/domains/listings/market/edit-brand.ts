import { brandRoom, type BrandLimit } from '@lotyard/contract/rules/listings/goods/brand-limits'
import { nameProblems } from '@lotyard/contract/rules/listings/market'
import type { Context } from '../../../context.ts'
import { auditChange } from '../../../db/audit/audit-change.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  countBrands,
  findBrands,
  insertBrands,
  lockBrand,
  lockBrandList,
  mergeBrand,
  renameBrand,
  type BrandRow,
} from './brand-queries.ts'
import { isEdited, requireNoProblems, type Edit } from './edited.ts'

/** A brand that an admin adds by its name. Its key is made of the name. */
export async function createBrand(
  { db }: Pick<Context, 'db'>,
  { name: given, byAccountId }: { name: string; byAccountId: string },
): Promise<BrandRow> {
  const name = given.trim()
  requireNoProblems(nameProblems('name', name))
  return db.transaction().execute(async (tx) => {
    const { made, leftOutCount } = await addBrands(tx, { names: [name], byAccountId })
    if (leftOutCount > 0) throw new Refusal('too_many_brands')
    if (made[0] === undefined) throw await refuseTakenName(tx, name)
    return (await lockBrand(tx, made[0].key))!
  })
}

type AddedBrands = {
  made: { key: string; name: string }[]
  /** New ones that there was no room for. */
  leftOutCount: number
  limit: BrandLimit
}

/** Makes those brands that are new, as far as there is room, each with its entry in the audit trail. For imports too. */
export async function addBrands(
  tx: Tx,
  { names, byAccountId }: { names: readonly string[]; byAccountId: string },
): Promise<AddedBrands> {
  // Before anything is counted: two imports would each see the same room.
  await lockBrandList(tx)
  const known = new Set((await findBrands(tx, names)).map(({ name }) => name))
  const wanted = names.filter((name) => !known.has(name))
  const { room, limit } = brandRoom(await countBrands(tx, byAccountId))
  const made = await insertBrands(tx, { names: wanted.slice(0, room), byAccountId })
  for (const { key, name } of made) {
    const entry = { accountId: byAccountId, action: 'brand.create' as const, subject: `brand:${key}` }
    await auditChange(tx, { ...entry, before: null, after: { name } })
  }
  return { made, leftOutCount: Math.max(0, wanted.length - room), limit }
}

/** Only where one was found: otherwise the sentence would be untrue. */
async function refuseTakenName(tx: Tx, name: string): Promise<Refusal> {
  const [known] = await findBrands(tx, [name])
  if (known === undefined) throw new Error(`the brand ${name} was neither made nor found`)
  return new Refusal('invalid_fields', { errors: { name: [takenName(known.brand)] } })
}

function takenName(brand: string): string {
  return `${brand} is a brand already, and this is a spelling of it.`
}

export async function changeBrandName(
  { db }: Pick<Context, 'db'>,
  { key, version, fields, byAccountId }: Edit<{ name: string }>,
): Promise<BrandRow> {
  const name = fields.name.trim()
  requireNoProblems(nameProblems('name', name))
  try {
    return await db.transaction().execute((tx) => renameLocked(tx, { key, version, name, byAccountId }))
  } catch (error) {
    if (!breaksRule(error, 'one_brand_per_folded_name')) throw error
    const sentence = 'Another brand has this name. Merge the two instead.'
    throw new Refusal('invalid_fields', { errors: { name: [sentence] }, cause: error })
  }
}

type Rename = { key: string; version: number; name: string; byAccountId: string }

async function renameLocked(tx: Tx, { key, version, name, byAccountId }: Rename): Promise<BrandRow> {
  const row = await lockBrand(tx, key)
  const before = row === null ? null : { version: row.version, fields: { name: row.name } }
  if (!isEdited(before, { version, fields: { name } })) return row!
  await renameBrand(tx, key, name)
  const entry = { accountId: byAccountId, action: 'brand.change' as const, subject: `brand:${key}` }
  await auditChange(tx, { ...entry, before: before.fields, after: { name } })
  return (await lockBrand(tx, key))!
}

/**
 * Gives a brand's lots to another one. The old key stays and leads there, because saved searches and links name it. It can't
 * be undone: no row says afterwards which lots were whose.
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
