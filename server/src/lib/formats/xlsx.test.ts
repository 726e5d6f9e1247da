import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { readZip } from '../../../test/readers/read-zip.ts'
import { xlsxFile, type SheetCell, type SheetColumn } from './xlsx.ts'

const COLUMNS: SheetColumn[] = [
  { name: 'UPC', widthChars: 16, kind: 'text' },
  { name: 'Units', widthChars: 8, kind: 'count' },
  { name: 'Price', widthChars: 12, kind: 'dollars' },
]

async function* pagesOf(...pages: SheetCell[][][]): AsyncGenerator<SheetCell[][]> {
  yield* pages
}

const write = async (...pages: SheetCell[][][]) =>
  readZip(await buffer(xlsxFile({ name: 'Lines', columns: COLUMNS, pages: pagesOf(...pages) })))

type Cell = { type: string; style: string; text: string }

/** Throws where the XML is not well-formed. */
function readRows(xml: string): Cell[][] {
  const rows: Cell[][] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push([])
    if (name === 'c') rows.at(-1)!.push({ type: attributes['t'] ?? 'n', style: attributes['s'] ?? '', text: '' })
  })
  parser.on('text', (text) => {
    const cell = rows.at(-1)?.at(-1)
    if (cell !== undefined) cell.text += text
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return rows
}

test('every part that the package names is there and is well-formed', async () => {
  const files = await write([])
  expect([...files.keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  for (const xml of files.values()) readRows(xml)
  expect(files.get('xl/workbook.xml')).toContain('<sheet name="Lines"')
})

test('numbers are numbers, dollars have cents, texts keep their zeros, and the header is frozen and bold', async () => {
  const sheet = (
    await write(
      [['00123', 1_200, 1_050]],
      [
        ['7', 1, 99],
        [null, 0, null],
      ],
    )
  ).get('xl/worksheets/sheet1.xml')!
  expect(readRows(sheet).map((row) => row.map(({ type, text }) => `${type} ${text}`))).toEqual([
    ['inlineStr UPC', 'inlineStr Units', 'inlineStr Price'],
    ['inlineStr 00123', 'n 1200', 'n 10.50'],
    ['inlineStr 7', 'n 1', 'n 0.99'],
    ['n ', 'n 0', 'n '],
  ])
  expect(readRows(sheet)[0]!.map(({ style }) => style)).toEqual(['3', '3', '3'])
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('<col min="2" max="2" width="8" customWidth="1"/>')
})

test.each([
  ['a formula', '=HYPERLINK("http://evil.test")', '=HYPERLINK("http://evil.test")'],
  ['signs of XML', '<b> & "q"', '<b> & "q"'],
  ['what XML has no place for', 'a\u0000b\u001fc\uFFFEd', 'abcd'],
  ['what looks like an escaped sign', '_x0041_', '_x005F_x0041_'],
  ['spaces at its ends', '  x ', '  x '],
  ['more than a cell holds', 'x'.repeat(40_000), 'x'.repeat(32_767)],
])('a text with %s stays a text', async (_case, given, expected) => {
  const sheet = (await write([[given, 1, 1]])).get('xl/worksheets/sheet1.xml')!
  expect(readRows(sheet)[1]![0]).toMatchObject({ type: 'inlineStr', text: expected })
})

test('a source that fails breaks the download off', async () => {
  async function* failing(): AsyncGenerator<SheetCell[][]> {
    yield [['1', 1, 1]]
    throw new Error('the database is away')
  }
  await expect(buffer(xlsxFile({ name: 'Lines', columns: COLUMNS, pages: failing() }))).rejects.toThrow('away')
})

test('rows are asked for as they are sent, not all at once', async () => {
  let asked = 0
  async function* endless(): AsyncGenerator<SheetCell[][]> {
    for (;;) {
      asked += 1
      // Hard to compress, so that what waits to be sent grows.
      yield Array.from({ length: 100 }, () => [randomBytes(300).toString('base64'), 1, 1])
    }
  }
  const file = xlsxFile({ name: 'Lines', columns: COLUMNS, pages: endless() })
  await new Promise((resolve) => file.once('readable', resolve))
  await new Promise((resolve) => setTimeout(resolve, 200))
  // 30 KB a page, and some buffers of 16 and 64 KB between the database and the network.
  expect(asked).toBeLessThan(30)
  file.destroy()
})
