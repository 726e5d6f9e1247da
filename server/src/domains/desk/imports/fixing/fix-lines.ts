import { FIX_PLANS, type ImportFix, type FixPlan } from '@lotyard/contract/rules/desk/imports/import-fixes'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { readLineDefaults } from '../checking/line-defaults.ts'
import type { StoredImport } from '../import-queries.ts'
import { updateImport } from '../import-queries.ts'
import { requireLockedImport } from '../require-import.ts'
import { readAgain } from './change-line.ts'
import { includeTotals, listLinesToFix, skipLines, updateLines } from './fix-queries.ts'

const BATCH_LINES = 5_000

/** Fixes all lines with the same problem at once. Returns how many. Done twice, it finds nothing the second time. */
export async function fixLines(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { id, fix }: { id: string; fix: ImportFix },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const stored = await requireLockedImport(tx, viewer, id)
    if (stored.state !== 'review') throw new Refusal('import_not_open')
    const plan = FIX_PLANS[fix]
    const count = await carryOut(tx, stored, plan)
    await updateImport(tx, id, {})
    const details = { mend: fix, lines: count }
    await writeAudit(tx, { accountId: viewer.accountId, action: 'import.mend', subject: `import:${id}`, details })
    return count
  })
}

async function carryOut(tx: Tx, stored: StoredImport, plan: FixPlan): Promise<number> {
  if (plan.kind === 'include_totals') return includeTotals(tx, stored.id)
  return plan.kind === 'skip' ? skipShown(tx, stored.id, plan) : changeTexts(tx, stored, plan)
}

async function skipShown(tx: Tx, importId: string, { shows }: Extract<FixPlan, { kind: 'skip' }>): Promise<number> {
  let count = 0
  for (const show of shows) count += await skipLines(tx, importId, show)
  return count
}

/** The fixed lines no longer have the problem, so the loop ends; it goes by row all the same. */
async function changeTexts(
  tx: Tx,
  stored: StoredImport,
  { problems, change }: Extract<FixPlan, { kind: 'texts' }>,
): Promise<number> {
  const reading = { defaults: await readLineDefaults(tx, stored), outlierAbove: stored.outlier_above_cents }
  let count = 0
  for (let afterRow = 0; ;) {
    const lines = await listLinesToFix(tx, { importId: stored.id, problems, afterRow, limit: BATCH_LINES })
    if (lines.length === 0) return count
    await updateLines(
      tx,
      stored.id,
      lines.map((line) => readAgain(line, change, reading)),
    )
    count += lines.length
    afterRow = lines.at(-1)!.row_number
  }
}
