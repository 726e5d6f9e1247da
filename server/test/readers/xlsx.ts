import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** An Excel file from its parts, by their names. */
export async function zipParts(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const WORKBOOK = `<?xml version="1.0"?><workbook xmlns:r="r"><sheets><sheet name="Manifest" r:id="rId7"/><sheet name="Other" r:id="rId1"/></sheets></workbook>`
const RELATIONS = `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>`

/** A workbook whose first sheet has these rows; each cell is XML of its own. */
export function makeXlsx(rows: readonly string[], sharedStrings: readonly string[] = []): Promise<Buffer> {
  return zipParts({
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${sharedStrings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  })
}

export const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
