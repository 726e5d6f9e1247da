import type { ImportBrand } from '@lotyard/contract/desk/imports'
import { brandRoom, type BrandLimit } from '@lotyard/contract/rules/listings/goods/brand-limits'
import { foldBrand, toBrands, type NewBrand } from '@lotyard/contract/rules/listings/goods/brand-name'
import type { Db, Tx } from '../../../../db/database.ts'
import { addBrands, countBrands, findBrands } from '../../../listings/index.ts'
import { listSpellings } from './brand-queries.ts'

export type LeftOutBrands = { leftOutCount: number; limit: BrandLimit | null }

/** The brands of an import's lines that the market doesn't have, and how many more there are than can be added now. */
export async function readNewBrands(
  db: Db | Tx,
  { importId, accountId }: { importId: string; accountId: string },
): Promise<LeftOutBrands & { newBrands: ImportBrand[] }> {
  const brands = await listNewBrands(db, importId)
  if (brands.length === 0) return { newBrands: [], leftOutCount: 0, limit: null }
  const { room, limit } = brandRoom(await countBrands(db, accountId))
  const newBrands = brands
    .slice(0, room)
    .map(({ name, lineCount, msrpCents }) => ({ name, line_count: lineCount, msrp_cents: msrpCents }))
  return { newBrands, ...leftOut(brands.length - newBrands.length, limit) }
}

/**
 * Makes the new brands that were chosen; all where nothing was said. What is chosen and not new by now was made by another
 * import meanwhile, which is as good. What there is no room for is left out, because lots are worth more than their brands.
 */
export async function makeNewBrands(
  tx: Tx,
  { importId, chosen, byAccountId }: { importId: string; chosen: readonly string[] | null; byAccountId: string },
): Promise<LeftOutBrands & { made: string[] }> {
  const isChosen = new Set(chosen?.map(foldBrand))
  const wanted = (await listNewBrands(tx, importId)).filter(({ folded }) => chosen === null || isChosen.has(folded))
  if (wanted.length === 0) return { made: [], ...leftOut(0, 'import') }
  const names = wanted.map(({ name }) => name)
  const added = await addBrands(tx, { names, byAccountId })
  return { made: added.made.map(({ name }) => name), ...leftOut(added.leftOutCount, added.limit) }
}

function leftOut(leftOutCount: number, limit: BrandLimit): LeftOutBrands {
  return { leftOutCount, limit: leftOutCount > 0 ? limit : null }
}

async function listNewBrands(db: Db | Tx, importId: string): Promise<NewBrand[]> {
  const brands = toBrands(await listSpellings(db, importId))
  if (brands.length === 0) return []
  const known = await findBrands(
    db,
    brands.map(({ name }) => name),
  )
  const isKnown = new Set(known.map(({ name }) => name))
  return brands.filter(({ name }) => !isKnown.has(name))
}
