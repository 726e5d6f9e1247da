import { cleanText } from '@lotyard/contract/rules/desk/imports/manifest-line'
import { findHeaderRow } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import type { Context } from '../../../../context.ts'
import type { Attempt } from '../../../../jobs/tasks.ts'
import type { Storage } from '../../../../providers/photos/storage.ts'
import { FileProblem } from '../files/file-problem.ts'
import type { ManifestRow } from '../files/manifest-row.ts'
import { findFormat, readRows } from '../files/read-rows.ts'
import { lockStoredImport, updateImport } from '../import-queries.ts'
import { runImportJob } from '../run-import-job.ts'

const HEAD_ROWS = 40
const SAMPLE_ROWS = 5
/** Samples are only looked at. */
const SAMPLE_LENGTH = 120

/** Finds out what the file is and which columns it has. */
export async function readImport(
  context: Pick<Context, 'db'> & { storage: Storage },
  { importId }: { importId: string },
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  await runImportJob(context, { importId, state: 'reading', isLast }, async (stored) => {
    const file = { importId, byteLength: stored.byte_length }
    const format = await findFormat(context.storage, file)
    const head = findColumns(await readHead(readRows(context.storage, file, format)))
    await context.db.transaction().execute(async (tx) => {
      const locked = await lockStoredImport(tx, importId, { sellerId: null })
      if (locked?.state === 'reading') await updateImport(tx, importId, { state: 'mapping', ...format, ...head })
    })
  })
}

async function readHead(rows: AsyncGenerator<ManifestRow>): Promise<ManifestRow[]> {
  const head: ManifestRow[] = []
  for await (const row of rows) if (head.push(row) >= HEAD_ROWS) break
  return head
}

function findColumns(head: readonly ManifestRow[]): { header_row: number; columns: string[]; sample: string[][] } {
  const index = findHeaderRow(head.map(({ cells }) => cells))
  if (index === null)
    throw new FileProblem(
      'We found no row with column names near the top. Add one, such as Description, Quantity and Retail, and choose the file again.',
    )
  const header = head[index]!
  const names = header.cells.map(cleanText)
  const width = names.findLastIndex((name) => name !== '') + 1
  return {
    header_row: header.number,
    columns: names.slice(0, width).map((name, column) => name.slice(0, SAMPLE_LENGTH) || `Column ${column + 1}`),
    sample: head
      .slice(index + 1)
      .map(({ cells }) =>
        names.slice(0, width).map((_, column) => cleanText(cells[column] ?? '').slice(0, SAMPLE_LENGTH)),
      )
      .filter((cells) => cells.some((cell) => cell !== ''))
      .slice(0, SAMPLE_ROWS),
  }
}
