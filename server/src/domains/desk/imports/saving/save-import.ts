import type { ImportChoices, ImportGoods } from '@lotyard/contract/desk/imports'
import { goodsProblems } from '@lotyard/contract/rules/listings/goods/goods'
import { MAX_IMPORT_LOTS } from '@lotyard/contract/rules/desk/imports/import-limits'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { countProblems } from '../checking/line-queries.ts'
import { updateImport, type StoredImport } from '../import-queries.ts'
import { listChoices } from '../mapping/mapping-queries.ts'
import { queueImportJob } from '../queue-import-job.ts'
import { requireLockedImport, requireMove } from '../require-import.ts'
import { countWords } from '../words/word-queries.ts'
import { lotProblem, toGoods } from './lot-goods.ts'
import { hasRetiredLines, listLotSums, type LotSums } from './lot-queries.ts'
import { makeNewBrands, type LeftOutBrands } from './new-brands.ts'

export type ImportToSave = {
  id: string
  version: number
  goods: ImportGoods
  newBrands: string[] | null
  /** Words that mean nothing to us take the default. */
  acceptsDefaults: boolean
}

/**
 * Decides that the lines become drafts; a job makes them. All that could stop it is said here, to the seller who presses
 * Save. Returns how many of the chosen brands there was no room for.
 */
export async function saveImport(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { id, version, goods, newBrands, acceptsDefaults }: ImportToSave,
): Promise<LeftOutBrands> {
  return db.transaction().execute(async (tx) => {
    const stored = await requireLockedImport(tx, viewer, id)
    requireMove(stored, 'saving', version)
    if ((await countProblems(tx, id)).errorLineCount > 0) throw new Refusal('import_has_errors')
    const lots = await requireLots(tx, id)
    const errors = goodsErrors(goods, lots, await listChoices(tx))
    if (!acceptsDefaults && (await hasUnmappedWords(tx, stored))) errors['accept_defaults'] = [CONFIRM]
    if (await hasRetiredLines(tx, id)) errors['lots'] ??= [RETIRED]
    if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
    const { made, ...leftOut } = await makeNewBrands(tx, {
      importId: id,
      chosen: newBrands,
      byAccountId: viewer.accountId,
    })
    await updateImport(tx, id, { state: 'saving', goods, percent: 0 })
    await queueImportJob(tx, 'save_import', id)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'import.save',
      subject: `import:${id}`,
      details: {
        lots: lots.length,
        lines: lots.reduce((sum, { lineCount }) => sum + lineCount, 0),
        ...(made.length > 0 && { new_brands: made }),
      },
    })
    return leftOut
  })
}

async function requireLots(tx: Tx, importId: string): Promise<LotSums[]> {
  const lots = await listLotSums(tx, importId, { limit: MAX_IMPORT_LOTS + 1 })
  const refuse = (sentence: string) =>
    new Refusal('invalid_fields', { message: sentence, errors: { lots: [sentence] } })
  if (lots.length === 0) throw refuse('Every line is skipped, so there is nothing to save.')
  if (lots.length > MAX_IMPORT_LOTS)
    throw refuse(`The lines name more than ${MAX_IMPORT_LOTS} lots. Correct or skip some.`)
  return lots
}

/** Whether a condition or category of the lines is none of ours: by its word, or because there are too many words. */
async function hasUnmappedWords(tx: Tx, { id, unmapped_fields }: StoredImport): Promise<boolean> {
  if (unmapped_fields.some((field) => field !== 'brand')) return true
  return (await countWords(tx, id)).some(({ unmatched_count }) => unmatched_count > 0)
}

const CONFIRM = 'Match the words below, or confirm that they take the default'
const RETIRED = 'Some lines are in a category that takes no new lots. Use Change columns to check all lines again.'

const CHOSEN = {
  category_key: ['categories', 'Choose a category'],
  condition_key: ['conditions', 'Choose a condition'],
  lot_size_key: ['lot_sizes', 'Choose a lot size'],
  brand_key: ['brands', 'Choose a brand, or leave it to the lines'],
  warehouse_key: ['warehouses', 'Choose a warehouse'],
} as const satisfies Partial<Record<keyof ImportGoods, [keyof ImportChoices, string]>>

/** By field; what is wrong with the sums of lots is about their lines, and names every such lot. */
function goodsErrors(given: ImportGoods, lots: readonly LotSums[], choices: ImportChoices): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const lot of lots)
    for (const [field, sentences] of Object.entries(goodsProblems(toGoods(given, lot))))
      if (field !== 'units' && field !== 'msrp_cents') errors[field] ??= sentences
  const past = lots.flatMap((lot) => {
    const problem = lotProblem(lot)
    return problem === null ? [] : [lot.lot === '' ? problem : `Lot ${lot.lot}: ${problem}`]
  })
  if (past.length > 0) errors['lots'] = past
  for (const [field, [kind, sentence]] of Object.entries(CHOSEN)) {
    const key = given[field as keyof typeof CHOSEN]
    if (key !== null && !choices[kind].some((choice) => choice.key === key)) errors[field] = [sentence]
  }
  return errors
}
