// Finds out what a file is by its bytes. Its name proves nothing: spreadsheets save text as '.csv' in any encoding, and
// people rename files.
import { TextDecoder } from 'node:util'
import { FileProblem } from './file-problem.ts'

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]
export type FileKind = { kind: 'xlsx' } | { kind: 'old_office' } | { kind: 'csv'; encoding: Encoding }

const HEAD_BYTES = 4_096

/** Reads it to the end where it must: one wrong byte far below tells UTF-8 from Windows-1252. */
export async function sniffFile(bytes: AsyncIterable<Buffer>): Promise<FileKind> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let head: Buffer | null = null
  for await (const chunk of bytes) {
    if (head === null) {
      head = chunk.subarray(0, HEAD_BYTES)
      const known = knowByHead(head)
      if (known !== null) return known
    }
    if (chunk.includes(0)) throw new FileProblem(NOT_TEXT)
    if (isUtf8) isUtf8 = decodes(utf8, chunk)
  }
  // The last character may be cut off.
  if (isUtf8) isUtf8 = decodes(utf8, null)
  return { kind: 'csv', encoding: isUtf8 ? 'utf-8' : 'windows-1252' }
}

const NOT_TEXT =
  "This isn't a CSV or Excel file, or it is damaged. Open it in your spreadsheet program, save it as .xlsx or .csv and choose that file."

function knowByHead(head: Buffer): FileKind | null {
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return { kind: 'xlsx' }
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return { kind: 'old_office' }
  if (head[0] === 0xff && head[1] === 0xfe) return { kind: 'csv', encoding: 'utf-16le' }
  if (head[0] === 0xfe && head[1] === 0xff) return { kind: 'csv', encoding: 'utf-16be' }
  return knowByZeros(head)
}

/** Latin text in UTF-16 without a mark at its start: every second byte is zero, and which one tells the order. */
function knowByZeros(head: Buffer): FileKind | null {
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1
  const many = head.length / 2 / 2
  if (zeros[1]! > many && zeros[0]! < many / 8) return { kind: 'csv', encoding: 'utf-16le' }
  if (zeros[0]! > many && zeros[1]! < many / 8) return { kind: 'csv', encoding: 'utf-16be' }
  return null
}

function decodes(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    if (chunk === null) decoder.decode()
    else decoder.decode(chunk, { stream: true })
    return true
  } catch (error) {
    // That is how a decoder says that the bytes are not of its encoding.
    if (error instanceof TypeError) return false
    throw error
  }
}
