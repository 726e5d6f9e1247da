import { isMainBrand } from '@lotyard/contract/rules/listings/goods/brand-name'
import type { Goods } from '@lotyard/contract/rules/listings/goods/goods'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { Attempt } from '../../../../jobs/tasks.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { insertDrafts, insertManifestLines, type Draft } from '../../../listings/index.ts'
import { FileProblem } from '../../../../lib/sheets/file-problem.ts'
import { lockStoredImport, updateImport, type StoredImport } from '../import-queries.ts'
import { runImportJob } from '../run-import-job.ts'
import { listLeadingBrands } from './brand-queries.ts'
import { toGoods } from './lot-goods.ts'
import { insertSavedLots, listLotSums, listSavedLots, selectManifestLines, type LotSums } from './lot-queries.ts'

const LOTS_PER_COMMIT = 50
/** More than an import can have: a loop that does not end is a mistake of ours, and stops. */
const MAX_COMMITS = 10

/**
 * Makes the drafts, some in each commit. What is made is written down in the same commit, so that the worker that takes over
 * after a kill makes the rest and nothing twice.
 */
export async function saveLots(
  { db }: Pick<Context, 'db'>,
  { importId }: { importId: string },
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  await runImportJob({ db }, { importId, state: 'saving', isLast }, async () => {
    for (let commit = 0; commit < MAX_COMMITS; commit += 1)
      if (await db.transaction().execute((tx) => saveSomeLots(tx, importId))) return
    throw new Error(`the import ${importId} has more lots than it may have`)
  })
}

/** Whether it is done. */
async function saveSomeLots(tx: Tx, importId: string): Promise<boolean> {
  const stored = await lockStoredImport(tx, importId, { sellerId: null })
  if (stored?.state !== 'saving') return true
  const lots = await listLotSums(tx, importId, { limit: LOTS_PER_COMMIT, onlyUnsaved: true })
  if (lots.length === 0) {
    await updateImport(tx, importId, { state: 'saved', percent: 100 })
    return true
  }
  const goods = stored.goods!
  const brands = goods.brand_key === null ? await readMainBrands(tx, importId, lots) : null
  const drafts = await insertLots(
    tx,
    stored,
    lots.map((lot) => toGoods(goods, lot, brands?.get(lot.lot) ?? null)),
  )
  const made = lots.map((lot, index) => ({
    ...lot,
    lotId: drafts[index]!.lotId,
    listingName: drafts[index]!.name,
  }))
  await insertManifestLines(tx, selectManifestLines(importId, made))
  await insertSavedLots(tx, importId, made)
  await updateImport(tx, importId, { percent: 50 })
  return false
}

/** By lot. Those of mixed goods have none. */
async function readMainBrands(tx: Tx, importId: string, lots: readonly LotSums[]): Promise<Map<string, string>> {
  const sums = new Map(lots.map((lot) => [lot.lot, lot]))
  const leading = await listLeadingBrands(tx, importId, [...sums.keys()])
  return new Map(leading.filter((brand) => isMainBrand(brand, sums.get(brand.lot)!)).map(({ lot, key }) => [lot, key]))
}

/** What was checked when Save was pressed may be retired since then: no other attempt would be taken. */
async function insertLots(tx: Tx, { id, seller_id }: StoredImport, lots: readonly Goods[]): Promise<Draft[]> {
  const hasDrafts = (await listSavedLots(tx, id, 1)).length > 0
  try {
    return await insertDrafts(tx, seller_id, lots)
  } catch (error) {
    if (error instanceof Refusal)
      throw new FileProblem(`${error.message} ${hasDrafts ? THE_REST : AGAIN}`, { cause: error })
    throw error
  }
}

const AGAIN = 'No drafts were created: use Change columns to check the lines again, then save them.'
const THE_REST = 'The drafts below were created. For the other lots, upload the file again and skip the lines of these.'
