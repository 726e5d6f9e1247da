// Reads text in columns, a row at a time: whatever its size, only a chunk of the file is in memory.
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { Readable, pipeline } from 'node:stream'
import { FileProblem } from './file-problem.ts'
import { cutCell, requireFewColumns, type FileRow } from './file-row.ts'
import type { Encoding } from './sniff-file.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** A quote that is never closed makes one row of the rest of the file; it is noticed here and not at the end. */
const MAX_ROW_LENGTH = 250_000
const SNIFFED_LENGTH = 64 * 1024
const SNIFFED_ROWS = 20

// People write 5" TV without quoting it. An empty line counts as a row, so that row numbers are those of a spreadsheet.
const OPTIONS = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false, bom: true } as const

/** A text file has no numbers, only texts that look like them. */
const NONE: number[] = []

export type CsvFile = { encoding: Encoding; delimiter: Delimiter; byteLength: number }

export async function* readCsv(bytes: AsyncIterable<Buffer>, file: CsvFile): AsyncGenerator<FileRow> {
  const parser = parse({ ...OPTIONS, delimiter: file.delimiter, max_record_size: MAX_ROW_LENGTH })
  const progress = { bytes: 0 }
  // A failure of either end destroys the other, and the loop below throws it.
  pipeline(Readable.from(decode(bytes, file.encoding, progress)), parser, () => {})
  let number = 0
  try {
    for await (const record of parser) {
      number += 1
      const cells = record as string[]
      requireFewColumns(cells.length)
      const fraction = Math.min(1, progress.bytes / file.byteLength)
      yield { sheet: 1, number, cells: cells.map(cutCell), numeric: NONE, fraction }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Its own count: it reads ahead, and may meet the error before the rows above it were taken.
    throw new FileProblem(describe(error, parser.info.records + 1), { cause: error })
  }
}

function describe({ code }: CsvError, row: number): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${row} has more text than a line can have. Shorten it, or add the quotation mark (") that ends its text, and choose the file again.`
  return `Row ${row} can't be read. A quotation mark (") there may have no partner. Correct it and choose the file again.`
}

/** The one that makes most columns of the first rows; a comma where none does. */
export async function sniffDelimiter(bytes: AsyncIterable<Buffer>, encoding: Encoding): Promise<Delimiter> {
  let text = ''
  for await (const chunk of decode(bytes, encoding, { bytes: 0 })) {
    text += chunk
    if (text.length >= SNIFFED_LENGTH) break
  }
  const counts = DELIMITERS.map((delimiter) => countColumns(text.slice(0, SNIFFED_LENGTH), delimiter))
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/** Cells of all the first rows together. A wrong delimiter leaves most rows in one piece. */
function countColumns(text: string, delimiter: Delimiter): number {
  try {
    const rows = parseAtOnce(text, { ...OPTIONS, delimiter, to: SNIFFED_ROWS, max_record_size: MAX_ROW_LENGTH })
    return rows.reduce((sum, row) => sum + row.length - 1, 0)
  } catch (error) {
    // A quote that seems open because of the wrong delimiter, or because the text is cut.
    if (error instanceof CsvError) return 0
    throw error
  }
}

async function* decode(
  bytes: AsyncIterable<Buffer>,
  encoding: Encoding,
  progress: { bytes: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) {
    progress.bytes += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
