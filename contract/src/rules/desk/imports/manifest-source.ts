// Where a file keeps its lines: which sheets, and which row or two rows of them name the columns.
//
// A guess is only a first suggestion, which the page shows with the first rows. The header is the row with most names that
// we know; sheets with the same names are read one after the other. Sheets that explain the file, and hidden ones, are
// passed over while there is another.
import { cutText } from '../../cut-text.ts'
import { SHOWN_HEAD_ROWS } from './import-limits.ts'
import { findHeaderRow, foldName, GROUP_MARK, isName, suggestMapping } from './manifest-columns.ts'

export type HeadRow = { number: number; cells: readonly string[] }
export type SheetHead = { name: string; isHidden: boolean; rows: readonly HeadRow[] }

/** One row of names, or a row of groups above them. */
export type HeaderRows = 1 | 2
/** `number`: of the sheet in its workbook, from 1. `headerRow`: the first of its rows with column names. */
export type SourceSheet = { number: number; name: string; headerRow: number }
export type ManifestSource = { sheets: SourceSheet[]; headerRows: HeaderRows }

const EXPLAINS = /^\s*(?:read\s*-?_?me|instructions?|legend|glossary|notes?|terms|how to)\b/i

type Header = { index: number; headerRows: HeaderRows; names: string[]; known: number; hasData: boolean }

/** Null where no sheet has a row of names. */
export function guessSource(sheets: readonly SheetHead[]): ManifestSource | null {
  const ranks = [
    (sheet: SheetHead) => !sheet.isHidden && !EXPLAINS.test(sheet.name),
    (sheet: SheetHead) => !sheet.isHidden,
    () => true,
  ]
  for (const mayBeChosen of ranks) {
    const source = guessAmong(sheets, mayBeChosen)
    if (source !== null) return source
  }
  return null
}

function guessAmong(sheets: readonly SheetHead[], mayBeChosen: (sheet: SheetHead) => boolean): ManifestSource | null {
  let best: (Header & { number: number }) | null = null
  for (const [index, sheet] of sheets.entries()) {
    const header = mayBeChosen(sheet) ? guessHeader(sheet.rows) : null
    if (header !== null && (best === null || isBetter(header, best))) best = { ...header, number: index + 1 }
  }
  if (best === null) return null
  const { headerRows, names } = best
  const found: SourceSheet[] = []
  for (const [index, sheet] of sheets.entries()) {
    if (!mayBeChosen(sheet)) continue
    const at = index + 1 === best.number ? best.index : findSameHeader(sheet.rows, names, headerRows)
    if (at === null || (index + 1 !== best.number && !hasDataBelow(sheet.rows, at + headerRows))) continue
    found.push({ number: index + 1, name: sheet.name, headerRow: sheet.rows[at]!.number })
  }
  return { sheets: found, headerRows }
}

function isBetter(one: Header, other: Header): boolean {
  if (one.hasData !== other.hasData) return one.hasData
  if (one.known !== other.known) return one.known > other.known
  return false
}

function guessHeader(rows: readonly HeadRow[]): Header | null {
  let best: Header | null = null
  for (let index = 0; index < Math.min(rows.length, SHOWN_HEAD_ROWS); index += 1)
    for (const headerRows of [1, 2] as const) {
      const header = readHeader(rows, index, headerRows)
      if (header !== null && header.known > 0 && (best === null || namesMore(header, best))) best = header
    }
  if (best !== null) return best
  const index = findHeaderRow(rows.map(({ cells }) => cells))
  return index === null ? null : readHeader(rows, index, 1)
}

/** One row where it says as much: a title above the names is no group. */
function namesMore(one: Header, other: Header): boolean {
  return one.known === other.known ? one.headerRows < other.headerRows : one.known > other.known
}

function readHeader(rows: readonly HeadRow[], index: number, headerRows: HeaderRows): Header | null {
  const names = headerNames(rows, index, headerRows)
  if (names.filter(isName).length < 2) return null
  const known = suggestMapping(names).filter((target) => target !== 'ignore').length
  return { index, headerRows, names, known, hasData: hasDataBelow(rows, index + headerRows) }
}

function hasDataBelow(rows: readonly HeadRow[], from: number): boolean {
  return rows.slice(from).some(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 2)
}

/**
 * The names of the columns, '' where there is none. Of two rows the upper one names groups: a group goes on to the right
 * until the next one begins, as a merged cell does. A name that is merged downwards stands alone.
 */
export function headerNames(rows: readonly HeadRow[], index: number, headerRows: HeaderRows): string[] {
  const upper = (rows[index]?.cells ?? []).map((cell) => cell.trim())
  if (headerRows === 1) return upper
  // A row that is left out of a workbook is empty, and the next one belongs to the lines.
  const next = rows[index + 1]?.number === rows[index]!.number + 1 ? rows[index + 1]!.cells : []
  const lower = next.map((cell) => cell.trim())
  const names: string[] = []
  let group = ''
  for (let column = 0; column < Math.max(upper.length, lower.length); column += 1) {
    const [above, below] = [upper[column] ?? '', lower[column] ?? '']
    if (above !== '') group = below === '' ? '' : above
    names.push(below === '' ? above : group === '' ? below : `${group}${GROUP_MARK}${below}`)
  }
  return names
}

/** The name of a sheet whose columns are not those of the first, by which lines are read; null where there is none. */
export function findOtherHeader(
  sheets: readonly SheetHead[],
  { sheets: chosen, headerRows }: ManifestSource,
): string | null {
  const namesOf = ({ number, headerRow }: SourceSheet): string => {
    const { rows } = sheets[number - 1]!
    return toComparable(
      headerNames(
        rows,
        rows.findIndex((row) => row.number === headerRow),
        headerRows,
      ),
    )
  }
  const wanted = namesOf(chosen[0]!)
  return chosen.find((sheet) => namesOf(sheet) !== wanted)?.name ?? null
}

/** The index of the row that has these names in this order; null where there is none. */
export function findSameHeader(
  rows: readonly HeadRow[],
  names: readonly string[],
  headerRows: HeaderRows,
): number | null {
  const wanted = toComparable(names)
  const index = rows.findIndex((_row, at) => toComparable(headerNames(rows, at, headerRows)) === wanted)
  return index === -1 ? null : index
}

function toComparable(names: readonly string[]): string {
  return names.map(foldName).join('|').replace(/\|+$/, '')
}

/** Names for as many columns as the header and the first rows below it have: a column without a name may hold goods. */
export function toColumns(names: readonly string[], below: readonly HeadRow[], maxLength: number): string[] {
  const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const width = Math.max(lastFilled(names), ...below.map(({ cells }) => lastFilled(cells)))
  return Array.from({ length: width }, (_, column) => cutText(names[column] ?? '', maxLength) || `Column ${column + 1}`)
}
