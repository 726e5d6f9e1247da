// Files as sellers really have them: several sheets, notes first, headers of two rows, German numbers, words of their own.
import type { ImportLine, ManifestImport } from '@lotyard/contract/desk/imports'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { IMPORT_GOODS, importsOf } from '../../../../test/imports.ts'
import { addBasics } from '../../../../test/market.ts'
import { makeWorkbook } from '../../../../test/readers/xlsx.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'

const server = useApp({ config: { dataDir: useFolder('any-file') } })
const imports = importsOf(server)

let seller: TestClient & { account: TestAccount }
let rival: TestClient
beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.as('seller')
  rival = await server.as('seller')
})

const lines = async (id: string, query = '?show=all') =>
  (await seller.get(`/api/admin/imports/${id}/lines${query}`)).json<{ lines: ImportLine[]; total: number }>()
const choose = (made: ManifestImport, given: object) =>
  seller.put(`/api/admin/imports/${made.id}/source`, { version: made.version, ...given })
const itemsOf = async (made: ManifestImport) => {
  const reply = await imports.save(seller, made)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  await imports.saveLots(made.id)
  return server.db
    .selectFrom('manifest_import_lots')
    .innerJoin('listings', 'listings.name', 'manifest_import_lots.listing_name')
    .innerJoin('manifest_items', 'manifest_items.lot_id', 'listings.lot_id')
    .where('import_id', '=', made.id)
    .select([
      'lot',
      'description',
      'manifest_items.condition_key',
      'manifest_items.brand',
      'unit_msrp_cents',
      'quantity',
    ])
    .orderBy('listings.id')
    .orderBy('manifest_items.position')
    .execute()
}

const HEADER = ['Description', 'Qty', 'MSRP']
const PALLETS = [
  {
    name: 'READ ME',
    rows: [
      ['Column', 'Meaning'],
      ['Description', 'What it is'],
      ['Qty', 'How many'],
    ],
  },
  { name: 'Pallet 1', rows: [HEADER, ['Kettle', 2, 19.5], ['Pan', 1, 5], ['Total', 3, 44]] },
  { name: 'Hidden', isHidden: true, rows: [HEADER, ['Old', 1, 1]] },
  { name: 'Pallet 2', rows: [['Second pallet'], HEADER, ['Cup', 4, 1.234], ['Lid', 1, '2.50'], ['', '', 7.42]] },
]

test('sheets with the same columns are lots of one import; notes, hidden sheets and totals are left out', async () => {
  const uploaded = await imports.upload(seller, await makeWorkbook(PALLETS))
  expect(uploaded).toMatchObject({
    state: 'mapping',
    source: { sheets: [2, 4], header_row: 1, header_rows: 1 },
    mapping: ['description', 'quantity', 'unit_msrp'],
    sheets: [
      { number: 1, name: 'READ ME', rows: 3, is_hidden: false },
      {
        number: 2,
        name: 'Pallet 1',
        rows: 4,
        head: expect.arrayContaining([{ number: 2, cells: ['Kettle', '2', '19.5'] }]),
      },
      { number: 3, name: 'Hidden', is_hidden: true },
      { number: 4, name: 'Pallet 2', rows: 5 },
    ],
    // Numbers of a workbook are never in doubt, not even 1.234.
    numbers: [],
  })
  await imports.map(seller, uploaded)
  await imports.check(uploaded.id)
  const made = await imports.get(seller, uploaded.id)
  expect(made).toMatchObject({ state: 'review', line_count: 6, skipped_total_count: 2 })
  const shown = (await lines(made.id)).lines
  expect(shown.map(({ sheet, row, texts }) => [sheet, row, texts.lot])).toEqual([
    ['Pallet 1', 2, 'Pallet 1'],
    ['Pallet 1', 3, 'Pallet 1'],
    ['Pallet 1', 4, 'Pallet 1'],
    ['Pallet 2', 3, 'Pallet 2'],
    ['Pallet 2', 4, 'Pallet 2'],
    ['Pallet 2', 5, 'Pallet 2'],
  ])
  // A line of the second sheet is fixed under its own number.
  const put = await seller.put(`/api/admin/imports/${made.id}/lines/${shown[3]!.row_number}`, {
    version: 1,
    texts: { quantity: '5' },
  })
  expect(put.json()).toMatchObject({ sheet: 'Pallet 2', row: 3, quantity: 5 })
  expect(
    (await itemsOf(made)).map(({ lot, description, unit_msrp_cents }) => [lot, description, unit_msrp_cents]),
  ).toEqual([
    ['Pallet 1', 'Kettle', 1950],
    ['Pallet 1', 'Pan', 500],
    ['Pallet 2', 'Cup', 123],
    ['Pallet 2', 'Lid', 250],
  ])
})

test('other sheets and another header can be chosen, once for each look, and only where their columns are the same', async () => {
  const made = await imports.upload(seller, await makeWorkbook(PALLETS))
  const mixed = await choose(made, { sheets: [1, 2], header_row: 1, header_rows: 1 })
  expect(mixed.json().errors).toEqual({
    sheets: ['“Pallet 1” has other column names than “READ ME”. Import it by itself.'],
  })
  const far = await choose(made, { sheets: [2], header_row: 99, header_rows: 1 })
  expect(far.json().errors).toEqual({ header_row: ['Choose one of the rows shown below.'] })
  expect((await choose(made, { sheets: [5], header_row: 1, header_rows: 1 })).statusCode).toBe(422)
  expect((await choose({ ...made, version: 0 }, { sheets: [3], header_row: 1, header_rows: 1 })).json().code).toBe(
    'conflict',
  )
  const stolen = { version: made.version, sheets: [3], header_row: 1, header_rows: 1 }
  expect((await rival.put(`/api/admin/imports/${made.id}/source`, stolen)).statusCode).toBe(404)
  const chosen = await choose(made, { sheets: [3], header_row: 1, header_rows: 1 })
  expect(chosen.json()).toMatchObject({ state: 'reading', columns: [] })
  await imports.read(made.id)
  expect(await imports.get(seller, made.id)).toMatchObject({
    state: 'mapping',
    source: { sheets: [3], header_row: 1 },
    sample: [['Old', '1', '1']],
  })
})

test('a text file without a header that we know fails with its rows, and the seller points at the row', async () => {
  const failed = await imports.upload(seller, '1,2\n3,x\n4,y\n')
  expect(failed).toMatchObject({
    state: 'failed',
    sheets: [{ rows: 3 }],
    failure: expect.stringMatching(/no row with column names/),
  })
  expect((await choose(failed, { sheets: [1], header_row: 2, header_rows: 1 })).statusCode).toBe(200)
  await imports.read(failed.id)
  expect(await imports.get(seller, failed.id)).toMatchObject({ state: 'mapping', columns: ['3', 'x'], failure: null })
})

test('a group above the names joins them, and a column without a name counts', async () => {
  const rows = [
    ['UPC', 'Product', '', 'Retail', ''],
    ['', 'Name', 'Brand', 'Unit', 'Total'],
    ['036000291452', 'Kettle', 'Sonic', 5, 10, 'Shelf 4'],
  ]
  expect(await imports.upload(seller, await makeWorkbook([{ name: 'A', rows }]))).toMatchObject({
    source: { header_row: 1, header_rows: 2 },
    columns: ['UPC', 'Product / Name', 'Product / Brand', 'Retail / Unit', 'Retail / Total', 'Column 6'],
    mapping: ['upc', 'description', 'brand', 'unit_msrp', 'extended_msrp', 'ignore'],
    sample: [['036000291452', 'Kettle', 'Sonic', '5', '10', 'Shelf 4']],
  })
})

test('German numbers are read by the cells that leave no doubt, also the last one of the file', async () => {
  const made = await imports.review(
    seller,
    `Bezeichnung;Menge;Preis\nKessel;1.200;1.234\nTopf;1;2.500\nTasse;2;$ 19,90\n`,
  )
  expect(made.problems.map(({ problem }) => problem)).toEqual(['upc_missing'])
  const items = await itemsOf(made)
  expect(items.map(({ quantity, unit_msrp_cents }) => [quantity, unit_msrp_cents])).toEqual([
    [1200, 123_400],
    [1, 250_000],
    [2, 1_990],
  ])
})

test('numbers that can be read in two ways are asked about once, and remembered; euros are refused', async () => {
  const made = await imports.upload(seller, 'Description;Price;Cost\nKettle;1.234;5 €\nPan;2.500;6 €\n')
  expect(made.numbers).toEqual([
    { column: 1, style: null, example: '1.234', point_cents: 123, comma_cents: 123_400, unfit: null },
    {
      column: 2,
      style: 'point',
      example: null,
      point_cents: null,
      comma_cents: null,
      unfit: { what: 'euros', example: '5 €' },
    },
  ])
  const mapping = ['description', 'unit_msrp', 'ignore']
  expect((await imports.map(seller, made, { mapping })).json().errors).toEqual({
    number_styles: ['Say how to read “Price”: “1.234” could be either.'],
  })
  const euros = await imports.map(seller, made, { mapping: ['description', 'ignore', 'unit_msrp'] })
  expect(euros.json().errors.mapping[0]).toMatch(/^“Cost” is in euros \(“5 €”\)\. Prices must be US dollars/)
  const chosen = await imports.map(seller, made, { mapping, number_styles: [null, 'comma', null] })
  expect(chosen.statusCode, chosen.body).toBe(200)
  await imports.check(made.id)
  expect((await lines(made.id)).lines.map(({ unit_msrp_cents }) => unit_msrp_cents)).toEqual([123_400, 250_000])
  const next = await imports.upload(seller, 'Description;Price;Cost\nCup;3.100;\n')
  expect(next).toMatchObject({ is_remembered: true, number_styles: [null, 'comma', null] })
})

const wordsOf = async (id: string, query: string) =>
  (await seller.get(`/api/admin/imports/${id}/words?${query}`)).json<{ words: object[]; total: number }>()
const CONDITIONS = `Description,Condition,Brand,MSRP\n${'Cup,Customer Return,Hewlett-Packard,5\n'.repeat(60)}Pan,Grade B,HP,5\nLid,new,N/A,5\n`

test('sixty lines with one word are matched by a like name or by one choice, which the next file remembers', async () => {
  await server.db
    .insertInto('brands')
    .values({ key: 'hp', name: 'HP' })
    .onConflict((c) => c.doNothing())
    .execute()
  const made = await imports.review(seller, CONDITIONS)
  expect([made.error_line_count, made.words]).toEqual([
    0,
    [
      {
        field: 'condition',
        word_count: 3,
        foreign_count: 2,
        unmatched_count: 1,
        unmatched_line_count: 1,
        is_over_limit: false,
      },
      {
        field: 'brand',
        word_count: 2,
        foreign_count: 2,
        unmatched_count: 0,
        unmatched_line_count: 0,
        is_over_limit: false,
      },
    ],
  ])
  expect((await wordsOf(made.id, 'field=condition&foreign=true')).words).toEqual([
    { field: 'condition', number: 2, text: 'Grade B', line_count: 1, target: null, matched_by: null },
    {
      field: 'condition',
      number: 1,
      text: 'Customer Return',
      line_count: 60,
      target: 'uninspected-returns',
      matched_by: 'similar',
    },
  ])
  // What is not matched takes the default, once it is confirmed.
  expect((await imports.save(seller, made)).json().errors).toEqual({
    accept_defaults: ['Match the words below, or confirm that they take the default'],
  })
  const put = (version: number, words: object[]) =>
    seller.put(`/api/admin/imports/${made.id}/words`, { version, words })
  const grade = { field: 'condition', number: 2, target: 'used-fair' }
  expect((await put(made.version - 1, [grade])).json().code).toBe('conflict')
  expect((await put(made.version, [{ ...grade, target: 'odd' }])).json().errors).toEqual({
    words: ['Choose one of your conditions.'],
  })
  expect((await put(made.version, [{ ...grade, number: 9 }])).statusCode).toBe(422)
  expect(
    (await rival.put(`/api/admin/imports/${made.id}/words`, { version: made.version, words: [grade] })).statusCode,
  ).toBe(404)
  expect((await rival.get(`/api/admin/imports/${made.id}/words?field=brand`)).statusCode).toBe(404)
  const mapped = await put(made.version, [
    { ...grade, target: 'new' },
    grade,
    { field: 'brand', number: 1, target: 'hp' },
  ])
  expect(mapped.json().words[0]).toMatchObject({ unmatched_count: 0 })
  expect(mapped.json().new_brands).toEqual([])
  const items = await itemsOf(mapped.json())
  const ofCups = new Set(items.slice(0, 60).map(({ condition_key, brand }) => `${condition_key} ${brand}`))
  expect([...ofCups]).toEqual(['uninspected-returns HP'])
  expect(items.slice(60).map(({ condition_key, brand }) => [condition_key, brand])).toEqual([
    ['used-fair', 'HP'],
    ['new', 'N/A'],
  ])
  const next = await imports.review(seller, CONDITIONS)
  expect((await wordsOf(next.id, 'field=condition&foreign=true')).words).toMatchObject([
    { text: 'Customer Return', matched_by: 'similar' },
    { text: 'Grade B', target: 'used-fair', matched_by: 'remembered' },
  ])
  expect((await imports.save(seller, next)).statusCode).toBe(200)
})

test('a column with 2,001 conditions is not mapped: its lines keep our names or take the default, which is confirmed', async () => {
  const own = Array.from({ length: 2_001 }, (_, n) => `Cup,LPN${n}\n`).join('')
  const made = await imports.review(seller, `Description,Condition\nPan,salvage\n${own}`)
  expect(made).toMatchObject({
    state: 'review',
    error_line_count: 0,
    words: [{ field: 'condition', is_over_limit: true }],
  })
  expect((await imports.save(seller, made)).json().errors).toHaveProperty('accept_defaults')
  const given = { version: made.version, goods: IMPORT_GOODS }
  expect(
    (await seller.post(`/api/admin/imports/${made.id}/save`, { ...given, accept_defaults: true })).statusCode,
  ).toBe(200)
  await imports.saveLots(made.id)
  const counts = await server.db
    .selectFrom('manifest_items')
    .innerJoin('listings', 'listings.lot_id', 'manifest_items.lot_id')
    .innerJoin('manifest_import_lots', 'manifest_import_lots.listing_name', 'listings.name')
    .where('import_id', '=', made.id)
    .select((e) => ['manifest_items.condition_key', e.fn.countAll<string>().as('count')])
    .groupBy('manifest_items.condition_key')
    .orderBy('manifest_items.condition_key')
    .execute()
  expect(counts.map(({ condition_key, count }) => [condition_key, Number(count)])).toEqual([
    ['new', 2001],
    ['salvage', 1],
  ])
})

test('every lot past what a lot can be worth is named before and when it is saved', async () => {
  const made = await imports.review(seller, 'Description,Qty,MSRP,Lot\nRing,9,9999999,A\nPan,1,5,B\nGem,2,9999999,C\n')
  const problem = 'MSRP must be an amount up to $9,999,999.99'
  expect(made.lots.map((lot) => [lot.lot, lot.problem])).toEqual([
    ['A', problem],
    ['B', null],
    ['C', problem],
  ])
  expect((await imports.save(seller, made)).json().errors).toEqual({ lots: [`Lot A: ${problem}`, `Lot C: ${problem}`] })
})
