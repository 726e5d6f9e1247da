// Opens the zip file that an Excel file is, within limits: a zip of a few kilobytes can unpack to terabytes.
import { MAX_IMPORT_SHEETS } from '@lotyard/contract/rules/desk/imports/import-limits'
import { cleanText } from '@lotyard/contract/rules/desk/imports/manifest-line'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { FileProblem } from '../file-problem.ts'
import { LOCKED } from '../old-office.ts'
import { BROKEN_XLSX, parseXml } from './xml-events.ts'

const MAX_ENTRIES = 1_000
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
/** The most repetitive real sheets come to about 60. */
const MAX_RATIO = 200
const RATIO_MATTERS_FROM_BYTES = 20 * 1024 * 1024
const TOO_MANY_SHEETS = `This Excel file has more than ${MAX_IMPORT_SHEETS} sheets. Remove those that aren't needed and choose it again.`
const TOO_LARGE =
  'This Excel file unpacks to far more data than we can read. Save the sheet as .csv and choose that file.'

export type WorkbookSheet = { name: string; isHidden: boolean; partName: string }

export type Workbook = {
  /** Null where the workbook has no such part. A part that is longer than it says is an error of the stream. */
  openPart: (name: string) => Promise<{ stream: Readable; byteLength: number } | null>
  /** In the order of their tabs. */
  sheets: WorkbookSheet[]
  close: () => void
}

export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openZip(path)
  try {
    const entries = await listEntries(zip)
    const openPart: Workbook['openPart'] = async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return null
      return { stream: await zip.openReadStreamPromise(entry), byteLength: entry.uncompressedSize }
    }
    return { openPart, sheets: await listSheets(openPart), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof FileProblem ? error : new FileProblem(BROKEN_XLSX, { cause: error })
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch (error) {
    throw new FileProblem(BROKEN_XLSX, { cause: error })
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new FileProblem(TOO_LARGE)
  const entries = new Map<string, Entry>()
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FileProblem(LOCKED)
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > MAX_UNPACKED_BYTES) throw new FileProblem(TOO_LARGE)
    entries.set(entry.fileName, entry)
  }
  if (unpackedBytes > RATIO_MATTERS_FROM_BYTES && unpackedBytes > zip.fileSize * MAX_RATIO)
    throw new FileProblem(TOO_LARGE)
  return entries
}

const NO_SHEET = 'This file has no sheet that we can read. Save your lines as .xlsx or .csv.'

/** As the workbook names them, left-most tab first; files are numbered in the order they were made. */
async function listSheets(openPart: Workbook['openPart']): Promise<WorkbookSheet[]> {
  const named: { name: string; isHidden: boolean; relation: string }[] = []
  await listen(openPart, 'xl/workbook.xml', (name, attributes) => {
    if (name !== 'sheet') return
    // 'veryHidden' ones can't even be shown from Excel's menu.
    const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
    named.push({ name: cleanText(attributes['name'] ?? ''), isHidden, relation: attributes['r:id'] ?? '' })
    if (named.length > MAX_IMPORT_SHEETS) throw new FileProblem(TOO_MANY_SHEETS)
  })
  const targets = new Map<string, string>()
  await listen(openPart, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
  })
  const sheets: WorkbookSheet[] = []
  for (const [index, { name, isHidden, relation }] of named.entries()) {
    const target = targets.get(relation)
    const partName = target === undefined ? `xl/worksheets/sheet${index + 1}.xml` : toPartName(target)
    // Sheets that are one chart have no cells.
    if (!partName.includes('chartsheets/') && (await hasPart(openPart, partName)))
      sheets.push({ name: name || `Sheet ${index + 1}`, isHidden, partName })
  }
  if (sheets.length === 0) throw new FileProblem(NO_SHEET)
  return sheets
}

async function hasPart(openPart: Workbook['openPart'], partName: string): Promise<boolean> {
  const part = await openPart(partName)
  part?.stream.destroy()
  return part !== null
}

/** Targets are relative to the workbook, or begin with a slash. */
function toPartName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

async function listen(
  openPart: Workbook['openPart'],
  name: string,
  open: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  const part = await openPart(name)
  if (part === null) return
  for await (const _chunk of parseXml(part.stream, { open, close: () => {}, text: () => {} }));
}
