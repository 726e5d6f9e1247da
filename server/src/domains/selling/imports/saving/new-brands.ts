import type { ImportBrand } from '@lotyard/contract/imports'
import { foldBrand, MAX_NEW_BRANDS, toBrands, type NewBrand } from '@lotyard/contract/rules/listings/brand-name'
import type { Db, Tx } from '../../../../db/database.ts'
import { addBrands, findBrands } from '../../../listings/index.ts'
import { listSpellings } from './brand-queries.ts'

/** The brands of an import's lines that the market doesn't have, and how many more there are than one import makes. */
export async function readNewBrands(
  db: Db | Tx,
  importId: string,
): Promise<{ newBrands: ImportBrand[]; leftOutCount: number }> {
  const brands = await listNewBrands(db, importId)
  const newBrands = brands
    .slice(0, MAX_NEW_BRANDS)
    .map(({ name, lineCount, msrpCents }) => ({ name, line_count: lineCount, msrp_cents: msrpCents }))
  return { newBrands, leftOutCount: brands.length - newBrands.length }
}

/**
 * Makes the new brands that were chosen; all where nothing was said. What is chosen and not new by now was made by another
 * import meanwhile, which is as good.
 */
export async function makeNewBrands(
  tx: Tx,
  { importId, chosen, byAccountId }: { importId: string; chosen: readonly string[] | null; byAccountId: string },
): Promise<string[]> {
  const isChosen = new Set(chosen?.map(foldBrand))
  const names = (await listNewBrands(tx, importId))
    .slice(0, MAX_NEW_BRANDS)
    .filter(({ folded }) => chosen === null || isChosen.has(folded))
    .map(({ name }) => name)
  return (await addBrands(tx, { names, byAccountId })).map(({ name }) => name)
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
