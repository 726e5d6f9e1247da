import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { inline, makeXlsx, zipParts } from '../../../test/readers/xlsx.ts'
import { FileProblem } from './file-problem.ts'
import { findFormat, readRows } from './read-rows.ts'
import type { SheetFile } from './sheet-file.ts'

/** As storages give it: in chunks. */
const CHUNK_BYTES = 65_536
function toFile(bytes: Buffer): SheetFile {
  return {
    byteLength: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
    },
  }
}

async function read(bytes: Buffer | string): Promise<string[][]> {
  const file = toFile(Buffer.from(bytes))
  const rows: string[][] = []
  for await (const row of readRows(file, { format: await findFormat(file), sheets: [1] })) rows.push(row.cells)
  return rows
}
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

const TEXT = 'UPC,Description\r\n1,Café kettle\r\n2,"Pan, 5"" wide"\r\n'
const ROWS = [
  ['UPC', 'Description'],
  ['1', 'Café kettle'],
  ['2', 'Pan, 5" wide'],
]

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\u{FEFF}${TEXT}`)],
  ['UTF-16 LE with a mark', Buffer.from(`\u{FEFF}${TEXT}`, 'utf16le')],
  ['UTF-16 LE without', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 BE with a mark', utf16be(`\u{FEFF}${TEXT}`)],
  ['UTF-16 BE without', utf16be(TEXT)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('text in %s is read', async (_encoding, bytes) => expect(await read(bytes)).toEqual(ROWS))

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
  ['pipes', '|'],
])('columns may be split by %s', async (_name, delimiter) => {
  expect(await read(`UPC${delimiter}Price, each\n1${delimiter}2\n`)).toEqual([
    ['UPC', 'Price, each'],
    ['1', '2'],
  ])
})

test('quotes that were not doubled, blank lines and ragged rows are read as they are', async () => {
  expect(await read('a,b\n5" TV,x\n\n1,2,3\n')).toEqual([['a', 'b'], ['5" TV', 'x'], [''], ['1', '2', '3']])
})

test('a cell is cut at its limit', async () => {
  const [row] = await read(`a,${'x'.repeat(5000)}\n`)
  expect(row![1]).toHaveLength(2000)
})

test('the first tab of an Excel file is read: shared and inline texts, numbers, gaps and formulas as they were saved', async () => {
  const rows = await read(
    await makeXlsx(
      [
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>',
        `<row r="3"><c r="A3"><v>6.1234567890500006E11</v></c>${inline('Kettle &amp; <![CDATA[<pan>]]>')}<c r="C3"><v>19.989999999999998</v></c></row>`,
        '<row r="4"><c r="A4" t="str"><f>cmd()</f><v>=cmd()</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><v>#REF!</v></c></row>',
      ],
      ['UPC', 'Price'],
    ),
  )
  expect(rows).toEqual([
    ['UPC', '', 'Price'],
    ['612345678905', 'Kettle & <pan>', '19.99'],
    ['=cmd()', 'TRUE', '#REF!'],
  ])
})

/** A workbook whose sheet declares an entity and shows it in a cell. */
const withEntity = (declared: string): Promise<Buffer> =>
  makeXlsx([inline('&secret;')], [], `<!DOCTYPE worksheet [${declared}]>`)

const bombRow = `<row><c t="inlineStr"><is><t>${'0'.repeat(1000)}</t></is></c></row>`

/** The name of its part lies across the end of a chunk. */
function lockedWorkbook(): Buffer {
  const bytes = Buffer.alloc(3 * 65_536, 1)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.write('EncryptedPackage', 65_536 - 10, 'utf16le')
  return bytes
}

async function lockedZip(): Promise<Buffer> {
  const bytes = await makeXlsx(['<row/>'])
  // The flags of an entry in the zip's directory.
  bytes.writeUInt16LE(1, bytes.lastIndexOf('xl/workbook.xml') - 46 + 8)
  return bytes
}

const BAD: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
  [
    'a picture',
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0, 0, 1]),
    /isn't a CSV or Excel file, or it is damaged/,
  ],
  ['an old Excel file', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Office format.*save it as \.xlsx/],
  ['a workbook with a password', () => lockedWorkbook(), /has a password.*remove the password/],
  ['a zip with a password', () => lockedZip(), /has a password/],
  ['a quote without its partner', () => Buffer.from('a,b\n1,"x,y\n'), /Row 2 can't be read/],
  ['a quote without its partner in a long file', () => Buffer.from(`a,b\n1,"${'x,y\n'.repeat(100_000)}`), /Row 2 has/],
  ['a cell of megabytes', () => Buffer.from(`a,b\n1,2\n3,${'x'.repeat(1_000_000)}\n`), /Row 3 has more text/],
  ['too many columns', () => Buffer.from(`${'a,'.repeat(101)}\n`), /more than 100 columns/],
  ['half an Excel file', async () => (await makeXlsx(['<row/>'])).subarray(0, 300), /damaged/],
  ['a zip of something else', () => zipParts({ 'word/document.xml': '<a/>' }), /no sheet/],
  ['a sheet of broken XML', () => makeXlsx(['<row><c></row>']), /damaged/],
  ['entities that grow', () => makeXlsx(['<row>&lol;</row>']), /damaged/],
  ['an entity that is a file of ours', () => withEntity('<!ENTITY secret SYSTEM "file:///etc/passwd">'), /damaged/],
  ['an entity of its own', () => withEntity('<!ENTITY secret "expanded">'), /damaged/],
  ['rows out of order', () => makeXlsx(['<row r="2"/><row r="2"/>']), /damaged/],
  ['a column far to the right', () => makeXlsx(['<row r="1"><c r="XFD1"><v>1</v></c></row>']), /more than 100 columns/],
  ['a zip bomb', () => makeXlsx([bombRow.repeat(60_000)]), /unpacks to far more data/],
  ['one text of many megabytes', () => makeXlsx([inline('x'.repeat(8_000_000))]), /A cell .* far too much text/],
  [
    'a zip of many files',
    () => zipParts(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}`, '']))),
    /unpacks/,
  ],
]

test.each(BAD)('%s is refused with a sentence', async (_case, make, sentence) => {
  const reading = read(await make())
  await expect(reading).rejects.toThrow(FileProblem)
  await expect(reading).rejects.toThrow(sentence)
})

test('a part that unpacks to more than it says is refused', async () => {
  const bytes = await makeXlsx([bombRow.repeat(100)])
  // The sizes of the sheet in the zip's directory, where readers look them up.
  const name = bytes.lastIndexOf('xl/worksheets/sheet2.xml')
  bytes.writeUInt32LE(500, name - 46 + 24)
  await expect(read(bytes)).rejects.toThrow(FileProblem)
})

test('a reader that stops early leaves no file behind', async () => {
  const spools = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('lotyard-sheet-')).length
  const before = await spools()
  const file = toFile(await makeXlsx(['<row/>', '<row/>']))
  for await (const _row of readRows(file, { format: await findFormat(file), sheets: [1] })) break
  expect(await spools()).toBe(before)
})
