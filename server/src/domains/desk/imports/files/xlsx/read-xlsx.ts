// Reads the first sheet of an Excel file, a row at a time. A formula is never run: what counts is the value that was saved
// with it.
import { FileProblem } from '../file-problem.ts'
import { cutCell, requireFewColumns, type ManifestRow } from '../manifest-row.ts'
import { openWorkbook, type Workbook } from './open-workbook.ts'
import { readSharedStrings } from './shared-strings.ts'
import { BROKEN_XLSX, parseXml, type XmlListener } from './xml-events.ts'

type SheetRow = { number: number; cells: string[] }

export async function* readXlsx(path: string): AsyncGenerator<ManifestRow> {
  const workbook = await openWorkbook(path)
  try {
    yield* readSheet(workbook, await readSharedStrings(workbook))
  } catch (error) {
    // The unpacker's own errors: checksums, and parts that are longer than they say.
    if (error instanceof FileProblem) throw error
    throw new FileProblem(BROKEN_XLSX, { cause: error })
  } finally {
    workbook.close()
  }
}

async function* readSheet(workbook: Workbook, strings: readonly string[]): AsyncGenerator<ManifestRow> {
  const part = await workbook.openPart(workbook.firstSheet)
  if (part === null) throw new FileProblem(BROKEN_XLSX)
  const rows: SheetRow[] = []
  let byteCount = 0
  let lastNumber = 0
  for await (const chunk of parseXml(part.stream, collectRows(strings, rows))) {
    byteCount += chunk.byteCount
    const fraction = Math.min(1, byteCount / part.byteLength)
    for (const row of rows.splice(0)) {
      // Progress is kept by row number: rows out of order would be left out, or come twice, after a kill.
      if (row.number <= lastNumber) throw new FileProblem(BROKEN_XLSX)
      lastNumber = row.number
      yield { ...row, fraction }
    }
  }
}

type Cell = { column: number; type: string; text: string }

function collectRows(strings: readonly string[], rows: SheetRow[]): XmlListener {
  let row: SheetRow = { number: 0, cells: [] }
  let cell: Cell | null = null
  let isValue = false
  let isHint = false
  return {
    open(name, attributes) {
      if (name === 'row') row = { number: readNumber(attributes['r']) ?? row.number + 1, cells: [] }
      else if (name === 'c')
        cell = { column: columnOf(attributes['r']) ?? row.cells.length, type: attributes['t'] ?? 'n', text: '' }
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
