import { problemsAfterChange } from '@lotyard/contract/rules/desk/imports/line-comparison'
import {
  readManifestLine,
  type LineDefaults,
  type ManifestTexts,
} from '@lotyard/contract/rules/desk/imports/manifest-line'
import { isTotalProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import type { ManifestSource } from '@lotyard/contract/rules/desk/imports/manifest-source'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { readLineDefaults } from '../checking/line-defaults.ts'
import type { LineToStage } from '../checking/line-queries.ts'
import { requireLockedImport } from '../require-import.ts'
import { confirmGoods, findStoredLine, setSkipped, textsOf, updateLines, type StoredLine } from './fix-queries.ts'

export type LineChange = {
  id: string
  rowNumber: number
  version: number
  texts: Partial<ManifestTexts>
  isSkipped: boolean | null
  /** Confirms that it is goods, and no total. */
  isGoods: boolean
}

/** Fixes cells of one line, skips it or takes it back in. The line is read again as the whole file was. */
export async function changeLine(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { id, rowNumber, version, texts, isSkipped, isGoods }: LineChange,
): Promise<{ line: StoredLine; source: ManifestSource | null }> {
  return db.transaction().execute(async (tx) => {
    const stored = await requireLockedImport(tx, viewer, id)
    if (stored.state !== 'review') throw new Refusal('import_not_open')
    const line = await findStoredLine(tx, id, rowNumber)
    if (line === null) throw new Refusal('import_line_not_found')
    if (line.version !== version) throw new Refusal('conflict')
    if (Object.keys(texts).length > 0) {
      const defaults = await readLineDefaults(tx, stored)
      await updateLines(tx, id, [readAgain(line, texts, { defaults, outlierAbove: stored.outlier_above_cents })])
    }
    // Who takes a total back in says that it is goods: as a total it could not be saved.
    const isTakenBack = isSkipped === false && line.is_skipped && line.problems.some(isTotalProblem)
    if (isGoods || isTakenBack) await confirmGoods(tx, { importId: id, rowNumber })
    if (isSkipped !== null && isSkipped !== line.is_skipped)
      await setSkipped(tx, { importId: id, rowNumber, isSkipped })
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'import.line',
      subject: `import:${id}`,
      details: {
        row: rowNumber,
        from: pick(textsOf(line), texts),
        to: texts,
        skipped: isSkipped,
        ...(isGoods && { goods: true }),
      },
    })
    return { line: (await findStoredLine(tx, id, rowNumber))!, source: stored.source }
  })
}

/** A line with some of its texts changed. */
export function readAgain(
  line: StoredLine,
  texts: Partial<ManifestTexts>,
  { defaults, outlierAbove }: { defaults: LineDefaults; outlierAbove: number | null },
): LineToStage {
  const after = readManifestLine({ ...textsOf(line), ...texts }, defaults)
  const { upc, quantity, unit_msrp_cents: unitMsrpCents, problems, is_goods: isGoods } = line
  const before = { upc, quantity, unitMsrpCents, problems, isGoods }
  return {
    ...after,
    problems: problemsAfterChange(before, after, outlierAbove),
    rowNumber: line.row_number,
    // A text that was changed by hand is no longer the word that was mapped.
    conditionWord: texts.condition === undefined ? line.condition_word : null,
    categoryWord: texts.category === undefined ? line.category_word : null,
    brandWord: texts.brand === undefined ? line.brand_word : null,
  }
}

function pick(texts: ManifestTexts, changed: Partial<ManifestTexts>): Partial<ManifestTexts> {
  return Object.fromEntries(Object.keys(changed).map((field) => [field, texts[field as keyof ManifestTexts]]))
}
