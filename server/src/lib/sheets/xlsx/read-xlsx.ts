// Reads sheets of an Excel file, a row at a time. A formula is never run: what counts is the value that was saved with it.
import { isSheetRow } from '@lotyard/contract/rules/desk/imports/line-numbers'
import { FileProblem } from '../file-problem.ts'
import { cutCell, requireFewColumns, type FileRow, type ReadSheet } from '../file-row.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from './open-workbook.ts'
import { readSharedStrings } from './shared-strings.ts'
import { BROKEN_XLSX, parseXml, type XmlListener } from './xml-events.ts'

type SheetRow = Pick<FileRow, 'number' | 'cells' | 'numeric'>

/** The rows of these sheets, by their numbers from 1. */
export async function* readXlsx(path: string, sheets: readonly number[]): AsyncGenerator<FileRow> {
  yield* withWorkbook(path, async function* (workbook, strings) {
    const wanted = sheets.map((number) => ({ number, sheet: workbook.sheets[number - 1] }))
    for (const [index, { number, sheet }] of wanted.entries()) {
      if (sheet === undefined) throw new FileProblem(BROKEN_XLSX)
      for await (const { fraction, ...row } of readSheet(workbook, sheet, strings))
        yield { ...row, sheet: number, fraction: (index + fraction) / wanted.length }
    }
  })
}

/** Every sheet with its first rows. */
export async function* readXlsxHeads(path: string, maxRows: number): AsyncGenerator<ReadSheet> {
  yield* withWorkbook(path, async function* (workbook, strings) {
    for (const sheet of workbook.sheets) {
      const size: { rows: number | null } = { rows: null }
      const head: SheetRow[] = []
      let isWhole = true
      for await (const row of readSheet(workbook, sheet, strings, size)) {
        isWhole = head.length < maxRows
        if (!isWhole) break
        head.push(row)
      }
      const rows = isWhole ? (head.at(-1)?.number ?? 0) : size.rows
      yield { name: sheet.name, isHidden: sheet.isHidden, rows, head }
    }
  })
}

async function* withWorkbook<Item>(
  path: string,
  read: (workbook: Workbook, strings: readonly string[]) => AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  const workbook = await openWorkbook(path)
  try {
    yield* read(workbook, await readSharedStrings(workbook))
  } catch (error) {
    // The unpacker's own errors: checksums, and parts that are longer than they say.
    if (error instanceof FileProblem) throw error
    throw new FileProblem(BROKEN_XLSX, { cause: error })
  } finally {
    workbook.close()
  }
}

async function* readSheet(
  workbook: Workbook,
  sheet: WorkbookSheet,
  strings: readonly string[],
  size: { rows: number | null } = { rows: null },
): AsyncGenerator<SheetRow & { fraction: number }> {
  const part = await workbook.openPart(sheet.partName)
  if (part === null) throw new FileProblem(BROKEN_XLSX)
  const rows: SheetRow[] = []
  let byteCount = 0
  let lastNumber = 0
  for await (const chunk of parseXml(part.stream, collectRows(strings, rows, size))) {
    byteCount += chunk.byteCount
    const fraction = Math.min(1, byteCount / part.byteLength)
    for (const row of rows.splice(0)) {
      // Progress is kept by row number: rows out of order would be left out, or come twice, after a kill.
      if (row.number <= lastNumber || !isSheetRow(row.number)) throw new FileProblem(BROKEN_XLSX)
      lastNumber = row.number
      yield { ...row, fraction }
    }
  }
}

type Cell = { column: number; type: string; text: string }

function collectRows(strings: readonly string[], rows: SheetRow[], size: { rows: number | null }): XmlListener {
  let row: SheetRow = { number: 0, cells: [], numeric: [] }
  let cell: Cell | null = null
  let isValue = false
  let isHint = false
  return {
    open(name, attributes) {
      if (name === 'row') row = { number: readNumber(attributes['r']) ?? row.number + 1, cells: [], numeric: [] }
      else if (name === 'c')
        cell = { column: columnOf(attributes['r']) ?? row.cells.length, type: attributes['t'] ?? 'n', text: '' }
      // The sheet's own word for how far it goes: 'A1:F2001'.
      else if (name === 'dimension') size.rows = readNumber(/\d+$/.exec(attributes['ref'] ?? '')?.[0])
      else if (name === 'rPh') isHint = true
      else if (name === 'v' || name === 't') isValue = !isHint
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isHint = false
      else if (name === 'row') rows.push(row)
      else if (name === 'c' && cell !== null) {
        requireFewColumns(cell.column + 1)
        while (row.cells.length <= cell.column) row.cells.push('')
        row.cells[cell.column] = cutCell(toText(cell, strings))
        if (cell.type === 'n') row.numeric.push(cell.column)
        cell = null
      }
    },
    text(more) {
      // Only so much as would be kept: a single cell of gigabytes is a text too.
      if (isValue && cell !== null && cell.text.length < MAX_TEXT_LENGTH) cell.text += more
    },
  }
}

const MAX_TEXT_LENGTH = 100_000

function toText({ type, text }: Cell, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return toNumberText(text)
  return text
}

/** As the sheet shows it: fifteen digits, so that 19.989999999999998 is 19.99 and a UPC has no exponent. */
function toNumberText(text: string): string {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  return Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : null
}

/** From 0: 'A1' is 0, 'AB7' is 27. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
