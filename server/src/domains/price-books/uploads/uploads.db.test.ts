// A file on its way into a book: read, checked and used by HTTP and the jobs of the worker.
import type { BookUpload } from '@lotyard/contract/account/price-book'
import {
  MAX_BOOK_ENTRIES,
  MAX_BOOK_FILE_BYTES,
  MAX_BOOK_UPLOADS_A_DAY,
} from '@lotyard/contract/rules/worth/price-book-limits'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addBasics } from '../../../../test/market.ts'
import { priceBooksOf } from '../../../../test/price-books.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { makeWorkbook } from '../../../../test/readers/xlsx.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'
import { openImportStorage } from '../../../providers/storage/open-storage.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { createUpload } from './create-upload.ts'
import { checkPriceBook, removeOldBookUploads, removePriceBookFile } from '../index.ts'

const server = useApp({ config: { dataDir: useFolder('book-uploads') } })
const books = priceBooksOf(server)
beforeAll(() => addBasics(server.db))

const PATH = '/api/account/price_book'
const UPC = '012345678905'
const storage = () => openImportStorage(server.context.config)
const csvOf = async (client: TestClient): Promise<string[]> =>
  (await client.get(`${PATH}.csv`)).body.trimEnd().split('\r\n')

async function keyOf(uploadId: string): Promise<string> {
  const { storage_key } = await server.db
    .selectFrom('price_book_uploads')
    .where('id', '=', uploadId)
    .select('storage_key')
    .executeTakeFirstOrThrow()
  return storage_key
}
async function removeFiles(): Promise<void> {
  for (const { payload } of await listQueuedJobs(server.db, 'remove_price_book_file'))
    await removePriceBookFile({ storage: storage() }, payload as { fileKey: string })
}

const LINES = `Code,Maker,Dept,What I get,Note
${UPC},Sonic,Nonsense,"1,024.50",known by its code
,Sonic,Televisions,12.00,
,,televisions,8,by key
6.12E+11,,,5,cut
,SONIC,TELEVISIONS,13.00,the same goods
,Hearth,,-5,negative
`

test('a file is read, its columns are named, its lines judged and the good ones used', async () => {
  const owner = await server.as('buyer')
  const sent = await books.send(owner, LINES, 'prices 2026.csv')
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([202, 'private, no-store'])
  const { id } = sent.json<{ upload: BookUpload }>().upload
  await books.read(id)
  expect(await books.get(owner, id)).toMatchObject({
    file_name: 'prices 2026.csv',
    state: 'mapping',
    columns: ['Code', 'Maker', 'Dept', 'What I get', 'Note'],
    mapping: ['ignore', 'ignore', 'category', 'ignore', 'ignore'],
  })
  const wrong = { mapping: ['upc', 'brand', 'category', 'ignore', 'ignore'] }
  expect((await owner.put(`${PATH}/uploads/${id}`, wrong)).json().errors.mapping).toHaveLength(1)
  const mapping = ['upc', 'brand', 'category', 'resale', 'ignore']
  expect((await owner.put(`${PATH}/uploads/${id}`, { mapping })).json().upload.state).toBe('checking')
  await books.check(id)
  const checked = await books.get(owner, id)
  expect(checked).toMatchObject({ state: 'ready', percent: 100, good: 3, bad: 3 })
  expect(checked.problems).toEqual([
    { row: 5, message: expect.stringContaining('cut the last digits') },
    { row: 6, message: 'Row 3 is about the same goods. The first one counts.' },
    { row: 7, message: expect.stringMatching(/^Resale price: Enter an amount from \$0/) },
  ])

  const fileKey = await keyOf(id)
  const used = await books.use(owner, id)
  expect(used.json()).toMatchObject({ price_book: { entry_count: 3, default: { percent: 35 } } })
  expect((await books.use(owner, id)).json().code).toBe('price_book_upload_moved_on')
  expect((await csvOf(owner)).slice(1)).toEqual([
    `${UPC},,,,1024.50,,,,`,
    ',Sonic,Televisions,,12.00,,,,',
    ',,Televisions,,8.00,,,,',
  ])
  // The file has done its work.
  await removeFiles()
  expect(await storage().open(fileKey)).toBe(null)

  // The same columns the next time: they are known, and their lines are checked at once.
  const next = (await books.send(owner, LINES)).json<{ upload: BookUpload }>().upload
  await books.read(next.id)
  expect(await books.get(owner, next.id)).toMatchObject({ state: 'checking', mapping })
})

test('a book that is downloaded and uploaded again is the same book', async () => {
  const owner = await server.as('buyer')
  const begin = async (entry: object) =>
    owner.put(`${PATH}/entries/new`, { entry: { version: (await books.book(owner)).version, ...entry } })
  await begin({ upc: UPC, condition: 'like-new', resale_cents: 1_024_50, sell_through_percent: 80.5 })
  await begin({ upc: '000000000017', resale_cents: 5 })
  await begin({ brand: '=cmd()', percent: 0.5, fee_percent: 0, unit_cost_cents: 1_00 })
  await begin({ brand: 'Quotes, "and" more', category: 'televisions', percent: 200 })
  const before = await csvOf(owner)
  expect(before).toHaveLength(5)
  const upload = await books.upload(owner, before.join('\r\n'))
  expect([upload.state, upload.bad, upload.problems]).toEqual(['ready', 0, []])
  expect((await books.use(owner, upload.id)).statusCode).toBe(200)
  expect(await csvOf(owner)).toEqual(before)
})

test('a workbook is read from its first sheet: percentages are fractions there, and formulas what they came to', async () => {
  const owner = await server.as('buyer')
  const file = await makeWorkbook([
    {
      name: 'Old',
      isHidden: true,
      rows: [
        ['Brand', 'Percent'],
        ['Gone', 0.9],
      ],
    },
    { name: 'Prices', rows: [['My prices'], ['Brand', 'Percent', 'Fee'], ['Sonic', 0.355, 0.13], ['Hearth', 1, 0]] },
    {
      name: 'Other',
      rows: [
        ['Brand', 'Percent'],
        ['Third', 0.5],
      ],
    },
  ])
  const upload = await books.upload(owner, file)
  expect(upload).toMatchObject({ state: 'ready', good: 2, bad: 0 })
  await books.use(owner, upload.id)
  expect((await csvOf(owner)).slice(1)).toEqual([',Sonic,,,,35.5%,,13%,', ',Hearth,,,,100%,,0%,'])
})

test('merged, a known item gets the new value and others stay; replaced, only the file counts', async () => {
  const owner = await server.as('buyer')
  const first = await books.upload(owner, 'Brand,Resale price,Fee\nSonic,10,5\nHearth,20,\n')
  await books.use(owner, first.id)
  const second = await books.upload(owner, 'Brand,Percent\nSONIC,40\nThird,50\n')
  await books.use(owner, second.id, 'merge')
  expect((await csvOf(owner)).slice(1)).toEqual([',SONIC,,,,40%,,,', ',Hearth,,,20.00,,,,', ',Third,,,,50%,,,'])
  const third = await books.upload(owner, 'Brand,Percent\nLast,40\n')
  const stale = (await books.book(owner)).version - 1
  const refused = await owner.post(`${PATH}/uploads/${third.id}/use`, { mode: 'replace', version: stale })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
  await books.use(owner, third.id, 'replace')
  expect(await csvOf(owner)).toHaveLength(2)
})

test('columns may be named again until the file is used', async () => {
  const owner = await server.as('buyer')
  const upload = await books.upload(owner, 'Brand,Low price,Price\nSonic,10,20\n')
  expect(upload).toMatchObject({ state: 'ready', mapping: ['brand', 'ignore', 'resale'] })
  await owner.put(`${PATH}/uploads/${upload.id}`, { mapping: ['brand', 'resale', 'ignore'] })
  await books.check(upload.id)
  await books.use(owner, upload.id)
  expect((await csvOf(owner))[1]).toBe(',Sonic,,,10.00,,,,')
})

test('a worker that is killed before it is done leaves nothing half used: the next run begins again', async () => {
  const owner = await server.as('buyer')
  const upload = await books.upload(owner, 'Brand,Percent\nSonic,40\nHearth,50\n')
  // As a run left it that was killed after its lines were written, if it wrote them before the end.
  await sql`update price_book_uploads set state = 'checking', percent = 40 where id = ${upload.id}`.execute(server.db)
  await books.check(upload.id)
  expect(await books.get(owner, upload.id)).toMatchObject({ state: 'ready', good: 2 })
  // Two that think they are alone: the second finds nothing to do.
  await sql`update price_book_uploads set state = 'checking' where id = ${upload.id}`.execute(server.db)
  await Promise.all([books.check(upload.id), books.check(upload.id)])
  expect((await books.use(owner, upload.id)).json().price_book.entry_count).toBe(2)
  const { rows } = await sql`select from price_book_upload_lines where upload_id = ${upload.id}`.execute(server.db)
  expect(rows).toEqual([])
})

test('a worker that was thought dead does not check by columns that are others by now', async () => {
  const owner = await server.as('buyer')
  const upload = await books.upload(owner, 'Brand,Low,Price\nSonic,10,20\n')
  const rename = (mapping: string[]) => owner.put(`${PATH}/uploads/${upload.id}`, { mapping })
  await rename(['brand', 'resale', 'ignore'])
  const late = {
    ...storage(),
    async open(key: string) {
      // Meanwhile another worker has finished, and the owner has named the columns again.
      await sql`update price_book_uploads set state = 'ready' where id = ${upload.id} and mapping[2] = 'resale'`.execute(
        server.db,
      )
      await rename(['brand', 'ignore', 'resale'])
      return storage().open(key)
    },
  }
  await checkPriceBook({ db: server.db, storage: late }, { uploadId: upload.id }, { isLast: false })
  expect((await books.get(owner, upload.id)).state).toBe('checking')
  await books.check(upload.id)
  await books.use(owner, upload.id)
  expect((await csvOf(owner))[1]).toBe(',Sonic,,,20.00,,,,')
})

test('a process that dies once it has stored a file leaves a job that removes it; what an upload names stays', async () => {
  const owner = await server.as('buyer')
  const keys: string[] = []
  const dying = {
    ...storage(),
    async put(...[key, bytes]: Parameters<Storage['put']>) {
      keys.push(key)
      await storage().put(key, bytes)
      throw new Error('killed')
    },
  }
  const file = { name: 'a.csv', bytes: Buffer.from('Brand,Percent\nSonic,40\n') }
  const given = { accountId: owner.account.id, file }
  await expect(createUpload({ db: server.db, storage: dying }, given)).rejects.toThrow('killed')
  const { id } = (await books.send(owner, file.bytes)).json<{ upload: BookUpload }>().upload
  await removeFiles()
  expect(await storage().open(keys[0]!)).toBe(null)
  await books.read(id)
  expect((await books.get(owner, id)).columns).toEqual(['Brand', 'Percent'])
})

test('characters of two units are never cut in half, wherever a text is cut', async () => {
  const owner = await server.as('buyer')
  // Names, samples and sentences are cut at 120 and 60 units.
  const long = (units: number) => `${'a'.repeat(units - 1)}${'\u{1F4E6}'.repeat(9)}`
  const upload = await books.upload(owner, `Category,Percent,${long(120)}\n${long(60)},40,${long(120)}\n`)
  expect([upload.state, upload.failure, upload.bad]).toEqual(['ready', null, 1])
  expect(upload.columns[2]).toBe('a'.repeat(119))
})

test('a file of more lines than a book holds fails with a sentence; a full book takes no more', async () => {
  const owner = await server.as('buyer')
  const linesTo = (count: number) => Array.from({ length: count }, (_, at) => `Brand ${at},5\n`).join('')
  const tooMany = await books.upload(owner, `Brand,Price\n${linesTo(MAX_BOOK_ENTRIES + 1)}`)
  expect([tooMany.state, tooMany.failure]).toEqual(['failed', expect.stringContaining('more than 50,000 lines')])
  const upload = await books.upload(owner, `Brand,Price\n${linesTo(MAX_BOOK_ENTRIES)}`)
  expect((await books.use(owner, upload.id)).json().price_book.entry_count).toBe(MAX_BOOK_ENTRIES)
  const version = (await books.book(owner)).version
  const entry = { version, brand: 'One more', percent: 5 }
  expect((await owner.put(`${PATH}/entries/new`, { entry })).json().code).toBe('price_book_too_large')
  const more = await books.upload(owner, 'Brand,Price\nOne more,5\n')
  const refused = await books.use(owner, more.id, 'merge')
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'price_book_too_large'])
  expect(await books.book(owner)).toMatchObject({ version, entry_count: MAX_BOOK_ENTRIES })
})

test('what is no such file has a sentence: too large, empty, a picture, no column names, no lines', async () => {
  const owner = await server.as('buyer')
  const large = await books.send(owner, Buffer.alloc(MAX_BOOK_FILE_BYTES + 1, 'a'))
  expect([large.statusCode, large.json().errors.file]).toEqual([422, [expect.stringContaining('larger than 10 MB')]])
  const larger = await books.send(owner, Buffer.alloc(MAX_BOOK_FILE_BYTES + 100_000, 'a'))
  expect([larger.statusCode, larger.json().message]).toEqual([413, expect.stringContaining('larger than 10 MB')])
  expect((await books.send(owner, '')).json().errors.file).toEqual(['Choose a CSV or Excel file.'])
  for (const [file, failure] of [
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), /isn't a CSV or Excel file/],
    ['1,2\n3,4\n', /no row with column names/],
    ['Brand,Price\n\n', /no lines/],
  ] as const) {
    const { id } = (await books.send(owner, file as Buffer)).json<{ upload: BookUpload }>().upload
    await books.read(id)
    if ((await books.get(owner, id)).state === 'mapping') {
      await owner.put(`${PATH}/uploads/${id}`, { mapping: ['brand', 'resale'] })
      await books.check(id)
    }
    expect((await books.get(owner, id)).failure).toMatch(failure)
  }
})

test('three files may be unfinished and ten a day may come; a discarded one is gone with its file, and counts', async () => {
  const owner = await server.as('buyer')
  for (let count = 1; count <= 3; count += 1) await books.send(owner, `Brand,Price\nSonic,${count}\n`)
  expect((await books.send(owner, 'Brand,Price\nSonic,4\n')).json().code).toBe('too_many_open_price_book_uploads')
  const { uploads } = (await owner.get(`${PATH}/uploads`)).json<{ uploads: BookUpload[] }>()
  const { id } = uploads[0]!
  const fileKey = await keyOf(id)
  expect((await owner.delete(`${PATH}/uploads/${id}`)).statusCode).toBe(204)
  await books.read(id)
  await removeFiles()
  expect(await storage().open(fileKey)).toBe(null)
  expect((await owner.get(`${PATH}/uploads/${id}`)).json().code).toBe('price_book_upload_not_found')
  await sql`insert into price_book_uploads (account_id, file_name, byte_length, storage_key, discarded_at)
    select ${owner.account.id}, 'a.csv', 1, 'books/a' || number, now()
    from generate_series(1, ${MAX_BOOK_UPLOADS_A_DAY - 3}::int) number`.execute(server.db)
  expect((await books.send(owner, 'Brand,Price\nSonic,5\n')).json().code).toBe('too_many_price_book_uploads')
})

test('another account’s upload is not there, and the form needs its token', async () => {
  const owner = await server.as('buyer')
  const { id } = await books.upload(owner, 'Brand,Percent\nSonic,40\n')
  const stranger = await server.as('admin')
  for (const reply of [
    await stranger.get(`${PATH}/uploads/${id}`),
    await stranger.put(`${PATH}/uploads/${id}`, { mapping: ['brand', 'percent'] }),
    await stranger.post(`${PATH}/uploads/${id}/use`, { mode: 'merge', version: 0 }),
    await stranger.delete(`${PATH}/uploads/${id}`),
  ])
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'price_book_upload_not_found'])
  const { cookie } = owner.headers as { cookie: string }
  const forged = await books.send({ ...owner, headers: { cookie } }, 'Brand,Percent\nSonic,40\n')
  expect(forged.json().code).toBe('csrf_token_invalid')
  expect((await books.send(server.visitor, 'Brand,Percent\nSonic,40\n')).statusCode).toBe(401)
})

test('uploads go after a week, and with the book, each with its file', async () => {
  const owner = await server.as('buyer')
  const [old, fresh] = [
    await books.upload(owner, 'Brand,Percent\nSonic,40\n'),
    await books.upload(owner, 'Brand,Percent\nSonic,41\n'),
  ]
  const keys = [await keyOf(old.id), await keyOf(fresh.id)]
  await sql`update price_book_uploads set created_at = created_at - interval '8 days' where id = ${old.id}`.execute(
    server.db,
  )
  await removeOldBookUploads(server.context)
  expect((await owner.get(`${PATH}/uploads`)).json().uploads.map((upload: BookUpload) => upload.id)).toEqual([fresh.id])
  await owner.delete(PATH)
  expect((await owner.get(`${PATH}/uploads`)).json().uploads).toEqual([])
  await removeFiles()
  expect(await Promise.all(keys.map((key) => storage().open(key)))).toEqual([null, null])
})
