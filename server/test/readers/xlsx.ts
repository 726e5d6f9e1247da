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

/** A workbook whose first sheet has these rows; each cell is XML of its own. `prolog` is declared before the sheet. */
export function makeXlsx(rows: readonly string[], sharedStrings: readonly string[] = [], prolog = ''): Promise<Buffer> {
  return zipParts({
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<?xml version="1.0"?>${prolog}<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${sharedStrings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  })
}

export const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`

type TestSheet = { name: string; isHidden?: boolean; rows: (string | number)[][] }

/** A workbook with these sheets: numbers as numbers, texts inline, empty texts as no cell. */
export function makeWorkbook(sheets: readonly TestSheet[]): Promise<Buffer> {
  const named = sheets.map(
    ({ name, isHidden = false }, n) => `<sheet name="${name}"${isHidden ? ' state="hidden"' : ''} r:id="rId${n + 1}"/>`,
  )
  const relations = sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`)
  const parts = sheets.map(({ rows }, n) => [
    `xl/worksheets/sheet${n + 1}.xml`,
    `<worksheet><sheetData>${rows.map(toRow).join('')}</sheetData></worksheet>`,
  ])
  return zipParts({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  })
}

function toRow(cells: readonly (string | number)[], index: number): string {
  const written = cells.map((cell, column) => {
    const place = `r="${String.fromCodePoint(65 + column)}${index + 1}"`
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
    return cell === '' ? '' : `<c ${place} t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`
  })
  return `<row r="${index + 1}">${written.join('')}</row>`
}
