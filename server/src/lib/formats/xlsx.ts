// A spreadsheet file (Office Open XML) with one sheet, written as it is read: in memory is one page of rows at a time.
//
// By hand over the ZIP writer that we have: libraries for it are many times its size, and most keep the whole sheet in
// memory. Texts are inline strings, which no program runs as a formula, whatever they begin with.
import { toDecimal } from '@lotyard/contract/rules/money'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeXml } from './escape-xml.ts'

export type SheetColumn = { name: string; widthChars: number; kind: 'text' | 'count' | 'dollars' }
/** Dollars are given in cents. */
export type SheetCell = string | number | null

type Sheet = {
  name: string
  columns: readonly SheetColumn[]
  /** Pages of rows, each with a cell for every column. */
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>
}

/** What a cell holds at most; a longer text makes a spreadsheet program repair the file. */
const MAX_CELL_CHARS = 32_767

export function xlsxFile(sheet: Sheet): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  for (const [path, text] of Object.entries(partsOf(sheet.name))) zip.addBuffer(Buffer.from(text), path)
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', (done) => {
    const text = Readable.from(sheetXml(sheet))
    // The ZIP file does not listen: a statement that fails would end the process, and the download wait for ever.
    text.on('error', (error) => output.destroy(error))
    // A client that stops the download must not leave the rest of the lines being read.
    output.on('close', () => text.destroy())
    done(null, text)
  })
  zip.end()
  return output
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in `cellXfs` below. */
const STYLE = { text: 0, count: 1, dollars: 2, header: 3 } as const

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

function partsOf(sheetName: string): Record<string, string> {
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  }
}

async function* sheetXml({ columns, pages }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ widthChars }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthChars}" customWidth="1"/>`,
  )
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield `<row>${columns.map(({ name }) => textCell(name, STYLE.header)).join('')}</row>`
  for await (const rows of pages) {
    let text = ''
    for (const row of rows)
      text += `<row>${row.map((cell, index) => cellXml(cell, columns[index]!.kind)).join('')}</row>`
    yield text
  }
  yield '</sheetData></worksheet>'
}

function cellXml(value: SheetCell, kind: SheetColumn['kind']): string {
  if (value === null) return '<c/>'
  if (typeof value === 'string') return textCell(value, STYLE.text)
  return `<c s="${STYLE[kind]}"><v>${kind === 'dollars' ? toDecimal(value) : value}</v></c>`
}

function textCell(text: string, style: number): string {
  // Spreadsheets read _x0041_ as 'A'. The first sign of what only looks like it is written that way itself.
  const plain = text.slice(0, MAX_CELL_CHARS).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(plain)}</t></is></c>`
}
