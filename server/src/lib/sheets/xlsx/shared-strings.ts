import { FileProblem } from '../file-problem.ts'
import { cutCell } from '../file-row.ts'
import type { Workbook } from './open-workbook.ts'
import { parseXml } from './xml-events.ts'

/** Cells refer to these by number from anywhere, so they are the one thing that is held in memory as a whole. */
const MAX_LENGTH = 32 * 1024 * 1024
const MAX_COUNT = 2_000_000
const TOO_MUCH = 'This Excel file has too much text. Save the sheet as .csv and choose that file.'

/** The workbook's table of texts. */
export async function readSharedStrings(workbook: Workbook): Promise<string[]> {
  const part = await workbook.openPart('xl/sharedStrings.xml')
  if (part === null) return []
  const strings: string[] = []
  let text = ''
  let isText = false
  // Phonetic hints repeat a text in another script.
  let isHint = false
  let length = 0
  const listener = {
    open(name: string) {
      if (name === 'si') text = ''
      if (name === 'rPh') isHint = true
      if (name === 't') isText = !isHint
    },
    close(name: string) {
      if (name === 't') isText = false
      if (name === 'rPh') isHint = false
      if (name === 'si') strings.push(cutCell(text))
    },
    text(more: string) {
      if (!isText) return
      text += more
      length += more.length
    },
  }
  for await (const _chunk of parseXml(part.stream, listener))
    if (length > MAX_LENGTH || strings.length > MAX_COUNT) throw new FileProblem(TOO_MUCH)
  return strings
}
