import {
  findSameHeader,
  headerNames,
  type HeaderRows,
  type ManifestSource,
  type SourceSheet,
} from '@lotyard/contract/rules/desk/imports/manifest-source'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { findSheets, updateImport, type StoredSheet } from '../import-queries.ts'
import { queueImportJob } from '../queue-import-job.ts'
import { requireImport, requireLockedImport, requireMove } from '../require-import.ts'
import { listSavedLots } from '../saving/lot-queries.ts'

export type GivenSource = {
  id: string
  version: number
  sheets: readonly number[]
  headerRow: number
  headerRows: HeaderRows
}

/** Says where the lines are. The file is read again by a job, and its columns are mapped afterwards. */
export async function chooseSource(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { id, version, ...given }: GivenSource,
): Promise<void> {
  await requireImport(db, viewer, id)
  const sheets = await findSheets(db, id)
  await db.transaction().execute(async (tx) => {
    const stored = await requireLockedImport(tx, viewer, id)
    // Sheets change only with the version, so those read above are the ones that the form was drawn with.
    requireMove(stored, 'reading', version)
    if (sheets.length === 0 || (await listSavedLots(tx, id, 1)).length > 0) throw new Refusal('import_not_open')
    const source = toSource(sheets, given)
    await updateImport(tx, id, {
      state: 'reading',
      source,
      failure: null,
      percent: 0,
      columns: null,
      mapping: null,
      number_styles: null,
      header_row: null,
    })
    await queueImportJob(tx, 'read_import', id)
    const details = { from: stored.source, to: source }
    await writeAudit(tx, { accountId: viewer.accountId, action: 'import.source', subject: `import:${id}`, details })
  })
}

function toSource(
  all: readonly StoredSheet[],
  { sheets, headerRow, headerRows }: Pick<GivenSource, 'sheets' | 'headerRow' | 'headerRows'>,
): ManifestSource {
  const numbers = [...new Set(sheets)].toSorted((one, other) => one - other)
  if (numbers.some((number) => number > all.length)) throw refuse('sheets', 'Choose sheets of this file.')
  const rowsOf = (number: number) => all[number - 1]!.head
  const first = numbers[0]!
  const index = rowsOf(first).findIndex((row) => row.number === headerRow)
  if (index === -1) throw refuse('header_row', 'Choose one of the rows shown below.')
  const names = headerNames(rowsOf(first), index, headerRows)
  if (names.every((name) => name === '')) throw refuse('header_row', `Row ${headerRow} is empty.`)
  const found: SourceSheet[] = numbers.map((number) => {
    const at = number === first ? index : findSameHeader(rowsOf(number), names, headerRows)
    const { name } = all[number - 1]!
    if (at === null)
      throw refuse('sheets', `“${name}” has other column names than “${all[first - 1]!.name}”. Import it by itself.`)
    return { number, name, headerRow: rowsOf(number)[at]!.number }
  })
  return { sheets: found, headerRows }
}

function refuse(field: string, sentence: string): Refusal {
  return new Refusal('invalid_fields', { message: sentence, errors: { [field]: [sentence] } })
}
