// Files in the container of Office programs before 2007. Excel still writes it for workbooks with a password.
import { FileProblem } from './file-problem.ts'

const OLD =
  'This file is in an old Office format, such as .xls. Open it in your spreadsheet program, save it as .xlsx or .csv and choose that file.'
export const LOCKED =
  "This Excel file has a password, so we can't read it. Open it in Excel, remove the password, save it and choose the file again."

/** As the container's directory names the part that is a workbook behind a password. */
const LOCKED_PART = Buffer.from('EncryptedPackage', 'utf16le')

/** What its owner is to do about it. */
export async function oldOfficeProblem(bytes: AsyncIterable<Buffer>): Promise<FileProblem> {
  // The name may begin in one chunk and end in the next.
  let end = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const text = Buffer.concat([end, chunk])
    if (text.includes(LOCKED_PART)) return new FileProblem(LOCKED)
    end = text.subarray(-LOCKED_PART.length)
  }
  return new FileProblem(OLD)
}
