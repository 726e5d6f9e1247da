import type { ImportLine, ManifestImport } from '@lotyard/contract/desk/imports'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Api, Failure } from '../../../../api/api.ts'
import { actOnImport } from './act-on-import.server.ts'
import DeskImportPage from './import.tsx'
import { toImportAnswer, type ImportAnswer } from './import-answer.ts'
import { readLinesShown } from './lines/lines-filter.ts'
import { LinesPart, type ShownLines } from './lines/lines-part.tsx'
import { suggestTitle } from './lots/suggest-title.ts'
import type { ShownWords } from './words/word-fields.ts'

afterEach(cleanup)

const IMPORT: ManifestImport = {
  id: 'i1',
  file_name: 'kitchen_returns.csv',
  byte_length: 2_097_152,
  state: 'review',
  version: 7,
  seller: { id: 's1', name: 'Northgate' },
  percent: 100,
  line_count: 3,
  created_at: '2026-11-14T12:00:00.000Z',
  updated_at: '2026-11-14T12:00:00.000Z',
  failure: null,
  parts: [1],
  part_bytes: 4_194_304,
  sheets: [],
  source: { sheets: [1], header_row: 1, header_rows: 1 },
  columns: ['UPC', 'Item'],
  sample: [['036000291452', 'Kettle']],
  mapping: ['upc', 'description'],
  is_remembered: false,
  numbers: [],
  number_styles: [],
  words: [],
  default_condition: null,
  default_category: null,
  problems: [
    { problem: 'upc_check_digit', count: 1 },
    { problem: 'upc_missing', count: 1 },
  ],
  error_line_count: 1,
  skipped_line_count: 0,
  skipped_total_count: 0,
  lots: [{ lot: '', line_count: 3, units: 9, msrp_cents: 12_300, listing_name: null, problem: null }],
  new_brands: [
    { name: 'Nordwind', line_count: 2, msrp_cents: 9_000 },
    { name: 'Blue box', line_count: 1, msrp_cents: 100 },
  ],
  left_out_brand_count: 3,
  left_out_brand_limit: 'import',
  choices: {
    conditions: [{ key: 'new', name: 'New' }],
    categories: [{ key: 'kitchen', name: 'Kitchen' }],
    lot_sizes: [{ key: 'pallet', name: 'Pallet' }],
    brands: [{ key: 'sonic', name: 'Sonic' }],
    warehouses: [{ key: 'hebron', name: 'Hebron, KY' }],
  },
}
const LINE: ImportLine = {
  row_number: 12,
  sheet: null,
  row: 12,
  version: 3,
  is_skipped: false,
  texts: {
    upc: '036000291453',
    brand: 'Sonic',
    model: '',
    description: 'Kettle',
    quantity: '2',
    unit_msrp: '19.99',
    extended_msrp: '',
    condition: '',
    category: '',
    lot: '',
  },
  upc: null,
  quantity: 2,
  unit_msrp_cents: 1999,
  problems: ['upc_check_digit'],
}

type Drawn = { change?: Partial<ManifestImport>; lines?: ImportLine[]; words?: ShownWords[]; answer?: ImportAnswer }
function draw({ change = {}, lines = [LINE], words = [], answer }: Drawn = {}) {
  const list: ShownLines = { lines, total: lines.length, page: 0, maxPage: 0, show: 'problems' }
  const loaderData = { shown: { ...IMPORT, ...change }, list, words, search: '', isAdmin: false }
  const given = { loaderData, actionData: answer, matches: [], params: { id: 'i1' } }
  const props = given as unknown as Parameters<typeof DeskImportPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskImportPage {...props} /> }])
  render(<Stub />)
}

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const refused: Failure = { ok: false, status: 409, error: { code: 'conflict', message: 'Someone else changed this.' } }

/** Parts loaded on demand: once each is there, it is drawn with the page. */
beforeAll(async () => {
  draw()
  await act(async () => void (await import('./review-part.tsx')))
  cleanup()
  draw({ change: { state: 'mapping' } })
  await act(async () => void (await import('./mapping-part.tsx')))
  cleanup()
})

test('a flagged cell can be fixed in place, with what is wrong beside it', () => {
  draw()
  const line = within(screen.getByRole('form', { name: 'Row 12' }))
  expect(line.getByText('UPC mistyped')).toBeTruthy()
  expect(line.getByLabelText<HTMLInputElement>('UPC').value).toBe('036000291453')
  expect(line.queryByLabelText('Quantity')).toBeNull()
  expect(line.getByRole('button', { name: /Save\s*row 12/ })).toBeTruthy()
})

test('only useful fixes are offered, and nothing can be saved while a line has an error', () => {
  draw()
  expect(screen.getByRole('button', { name: 'Clear all bad UPCs' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Skip duplicate lines' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  cleanup()
  draw({ change: { error_line_count: 0, problems: [] }, lines: [] })
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Kitchen returns')
})

test('a refused line keeps what was typed and says why, and no other form does', () => {
  const typed = sent({ intent: 'line', row: '12', version: '3', act: 'fix', upc: '99' })
  draw({ answer: toImportAnswer(typed, refused), lines: [LINE, { ...LINE, row_number: 13, row: 13 }] })
  const line = within(screen.getByRole('form', { name: 'Row 12' }))
  expect(line.getByRole('alert').textContent).toContain('Someone else changed this.')
  expect(line.getByRole('alert').parentElement).toBe(document.activeElement)
  expect(line.getByLabelText<HTMLInputElement>('UPC').value).toBe('99')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('columns are matched with samples to look at', () => {
  draw({ change: { state: 'mapping', is_remembered: true } })
  expect(screen.getByLabelText<HTMLSelectElement>('Item').value).toBe('description')
  expect(screen.getByText('Kettle')).toBeTruthy()
  expect(screen.getByText(/for your last file with these columns/)).toBeTruthy()
})

test('a line saved with an error that remains is not called fixed', async () => {
  const save = async (problems: string[]) => {
    const api = { call: async () => ({ ok: true, data: { ...LINE, problems } }) } as unknown as Api
    return actOnImport(api, 'i1', sent({ intent: 'line', row: '12', version: '3', act: 'fix', upc: 'x' }))
  }
  expect(await save(['upc_length'])).toMatchObject({ text: 'Row 12 saved, but it still has an error.' })
  expect(await save(['upc_missing'])).toMatchObject({ text: 'Row 12 saved.' })
})

test('fixed by keyboard, a line hands the focus to the one that follows', () => {
  const rows = [12, 13, 14].map((row) => ({ ...LINE, row_number: row, row }))
  const show = (lines: ImportLine[]) => (
    <LinesPart
      shown={IMPORT}
      list={{ lines, total: lines.length, page: 0, maxPage: 0, show: 'problems' }}
      answer={undefined}
    />
  )
  function Fixing() {
    const [lines, setLines] = useState(rows)
    return (
      <>
        {show(lines)}
        <button type="button" onClick={() => setLines((old) => old.filter(({ row_number }) => row_number !== 13))}>
          Row 13 is fixed
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '/', Component: Fixing }])
  render(<Stub />)
  within(screen.getByRole('form', { name: 'Row 13' }))
    .getByLabelText('UPC')
    .focus()
  fireEvent.click(screen.getByText('Row 13 is fixed'))
  const next = within(screen.getByRole('form', { name: 'Row 14' })).getByLabelText('UPC')
  expect(document.activeElement).toBe(next)
})

test('several lots are a table, and saved ones lead to their drafts', () => {
  const lot = { lot: 'A-17', line_count: 1, units: 2, msrp_cents: 100, listing_name: null, problem: null }
  draw({ change: { error_line_count: 0, lots: [lot, { ...lot, lot: 'A-18' }] } })
  expect(screen.getByRole('heading', { name: 'Save as 2 drafts' })).toBeTruthy()
  cleanup()
  draw({ change: { state: 'saved', lots: [{ ...lot, listing_name: 'ABC234' }] } })
  expect(screen.getByRole('link', { name: 'ABC234' }).getAttribute('href')).toBe('/admin/listings/ABC234/')
})

test('what failed says why, and offers other columns only where that could help', () => {
  draw({ change: { state: 'failed', failure: 'No lines below.', lots: [] } })
  expect(screen.getByRole('alert').textContent).toContain('No lines below.')
  expect(screen.getByRole('link', { name: 'Upload another file' }).getAttribute('href')).toBe('/admin/imports/')
  expect(screen.getByRole('button', { name: 'Change columns' })).toBeTruthy()
  cleanup()
  draw({ change: { state: 'failed', failure: 'Damaged.', columns: [], lots: [] } })
  expect(screen.queryByRole('button', { name: 'Change columns' })).toBeNull()
})

test('while the worker checks, the page says how far it is', () => {
  draw({ change: { state: 'checking', percent: 40, line_count: 12_000 } })
  expect(screen.getByRole('progressbar', { name: 'Checking lines…' }).getAttribute('value')).toBe('40')
  expect(screen.getByText(/12,000 lines so far/)).toBeTruthy()
})

test('each form becomes one call, and discarding needs a tick', async () => {
  const call = vi.fn(async () => ({ ok: true, data: { changed_line_count: 1_200 } }))
  const act = (fields: Record<string, string>) => actOnImport({ call } as unknown as Api, 'i1', sent(fields))
  await act({
    intent: 'map',
    version: '2',
    column_0: 'upc',
    column_1: 'odd',
    default_condition: 'new',
    default_category: 'k',
  })
  expect(call).toHaveBeenLastCalledWith('PUT', '/api/admin/imports/:id/mapping', {
    params: { id: 'i1' },
    body: {
      version: 2,
      mapping: ['upc', 'ignore'],
      default_condition: 'new',
      default_category: 'k',
      number_styles: [null, null],
    },
  })
  await act({ intent: 'line', row: '12', version: '3', act: 'skip', upc: 'typed and not meant' })
  expect(call).toHaveBeenLastCalledWith('PUT', '/api/admin/imports/:id/lines/:row_number', {
    params: { id: 'i1', row_number: 12 },
    body: { version: 3, texts: {}, is_skipped: true },
  })
  expect(await act({ intent: 'fix', fix: 'skip_errors' })).toMatchObject({ text: '1,200 lines changed.' })
  const calls = call.mock.calls.length
  expect(await act({ intent: 'discard' })).toMatchObject({ ok: false, status: 422 })
  expect(await act({ intent: 'nonsense' })).toMatchObject({ ok: false, status: 400 })
  expect(call.mock.calls).toHaveLength(calls)
  expect(await act({ intent: 'discard', confirm: 'on' })).toMatchObject({ ok: true, isGone: true })
})

test('a number that is none is sent as one that the rules refuse, with their sentence', async () => {
  const call = vi.fn(async () => refused)
  await actOnImport(
    { call } as unknown as Api,
    'i1',
    sent({ intent: 'save', version: '7', weight_lbs: 'heavy', pallet_count: '1,000' }),
  )
  expect(call).toHaveBeenCalledWith('POST', '/api/admin/imports/:id/save', {
    params: { id: 'i1' },
    body: {
      version: 7,
      goods: expect.objectContaining({ weight_lbs: -1, pallet_count: 1000, brand_key: null }),
      new_brands: [],
    },
  })
})

test('addresses that no link leads to show errors, or no lines, and a file name becomes a title', () => {
  expect(readLinesShown(new URLSearchParams('show=constructor'), 3)).toBe('errors')
  expect(readLinesShown(new URLSearchParams(), 0)).toBeNull()
  expect(readLinesShown(new URLSearchParams('show=upc_cut'), 0)).toBe('upc_cut')
  expect(suggestTitle('kitchen_returns-may.v2.csv')).toBe('Kitchen returns may.v2')
})

test('new brands are ticked to be added, and one that isn’t a brand can be left out', async () => {
  draw({ change: { error_line_count: 0 } })
  const brands = within(screen.getByRole('group', { name: '2 new brands' }))
  expect(brands.getByText(/3 more are left out: an import adds up to 200/)).toBeTruthy()
  expect(brands.getByRole<HTMLInputElement>('checkbox', { name: /^Nordwind/ }).checked).toBe(true)
  fireEvent.click(brands.getByRole('checkbox', { name: /^Blue box/ }))
  const form = new FormData(brands.getByRole('checkbox', { name: /^Nordwind/ }).closest('form')!)
  const call = vi.fn(async () => ({ ok: true, data: { left_out_brand_count: 0 } }))
  await actOnImport({ call } as unknown as Api, 'i1', form)
  const [, path, given] = call.mock.calls[0] as unknown as [string, string, { body: { new_brands: string[] } }]
  expect([path, given.body.new_brands]).toEqual(['/api/admin/imports/:id/save', ['Nordwind']])
})

test('brands that there is no room for are named before saving and after it, with the limit that left them out', async () => {
  const full = { error_line_count: 0, new_brands: [], left_out_brand_count: 1, left_out_brand_limit: 'day' as const }
  draw({ change: full })
  const sentence = '1 new brand is left out: sellers can add 500 brands a day. Its lots are saved without a brand.'
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('group', { name: /new brand/ })).toBeNull()
  const data = { left_out_brand_count: 2_000, left_out_brand_limit: 'market' }
  const call = vi.fn(async () => ({ ok: true, data }))
  const acted = await actOnImport({ call } as unknown as Api, 'i1', sent({ intent: 'save', version: '7' }))
  expect(acted).toMatchObject({
    ok: true,
    text:
      '2,000 new brands are left out: a market holds 20,000 brands. An admin can merge some to make room. ' +
      'Their lots are saved without a brand.',
  })
})

test('the boxes of a refused form stay as they were', () => {
  const typed = sent({ intent: 'save', version: '7', new_brand_1: 'Blue box' })
  draw({ change: { error_line_count: 0 }, answer: toImportAnswer(typed, refused) })
  const isTicked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([isTicked(/^Nordwind/), isTicked(/^Blue box/)]).toEqual([false, true])
})

test('a single warehouse is chosen by itself, one of several isn’t', () => {
  draw({ change: { error_line_count: 0 } })
  expect(screen.getByLabelText<HTMLSelectElement>('Warehouse').value).toBe('hebron')
  cleanup()
  const warehouses = [
    { key: 'hebron', name: 'Hebron, KY' },
    { key: 'reno', name: 'Reno, NV' },
  ]
  draw({ change: { error_line_count: 0, choices: { ...IMPORT.choices!, warehouses } } })
  expect(screen.getByLabelText<HTMLSelectElement>('Warehouse').value).toBe('')
  expect(screen.queryByText(/No warehouse yet/)).toBeNull()
})

test('a market without a warehouse says so where one has to be chosen', () => {
  draw({ change: { error_line_count: 0, choices: { ...IMPORT.choices!, warehouses: [] } } })
  expect(screen.getByText('No warehouse yet. An admin can add one, then reload this page.')).toBeTruthy()
})

test('totals that were skipped are said on top, and can be taken back in', async () => {
  draw({ change: { skipped_total_count: 2 }, lines: [{ ...LINE, is_skipped: true, problems: ['total_label'] }] })
  expect(screen.getByText('2 lines look like totals, so we skipped them.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe('/admin/imports/i1/?show=totals')
  expect(screen.getByRole('button', { name: 'Include as goods' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /It’s goods: include/ })).toBeTruthy()
})

const SHEETS = ['READ ME', 'Pallet 1', 'Pallet 2'].map((name, index) => ({
  number: index + 1,
  name,
  rows: 12,
  is_hidden: false,
  head: [{ number: 3, cells: ['UPC', 'Item'] }],
}))

test('the sheets and the row that were found are said with their rows, and can be chosen otherwise', async () => {
  const source = { sheets: [2, 3], header_row: 3, header_rows: 1 as const }
  draw({ change: { state: 'mapping', sheets: SHEETS, source } })
  expect(
    screen.getByText(
      /in 2 sheets: “Pallet 1” and “Pallet 2”, with column names in row 3\. Each sheet becomes a lot\. 1 other sheet is left out/,
    ),
  ).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: /3 ?\(column names\)/ })).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Read the file again', hidden: true })
  const call = vi.fn(async () => ({ ok: true, data: {} }))
  await actOnImport({ call } as unknown as Api, 'i1', new FormData(button.closest('form')!))
  expect(call).toHaveBeenLastCalledWith('PUT', '/api/admin/imports/:id/source', {
    params: { id: 'i1' },
    body: { version: 7, sheets: [2, 3], header_row: 3, header_rows: 1 },
  })
  const none = await actOnImport(
    { call } as unknown as Api,
    'i1',
    sent({ intent: 'source', version: '7', header_row: 'x' }),
  )
  expect(Object.keys((none as Failure).error.errors!)).toEqual(['sheets', 'header_row'])
})

test('a column that can be read in two ways is asked about, one in euros can’t be a price', () => {
  const numbers = [
    { column: 0, style: null, example: '1.234', point_cents: 123, comma_cents: 123_400, unfit: null },
    {
      column: 1,
      style: 'point' as const,
      example: null,
      point_cents: null,
      comma_cents: null,
      unfit: { what: 'euros', example: '5 €' },
    },
  ]
  draw({ change: { state: 'mapping', mapping: ['unit_msrp', 'extended_msrp'], numbers } })
  const options = within(screen.getByLabelText('“1.234” is')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose…', '$1.23', '$1,234.00'])
  expect(screen.getByText(/In euros \(“5 €”\)/)).toBeTruthy()
})

test('sixty lines with a word of their own are matched by one choice, and what isn’t takes the default by one tick', async () => {
  const words = [
    {
      field: 'condition' as const,
      word_count: 2,
      foreign_count: 2,
      unmatched_count: 1,
      unmatched_line_count: 60,
      is_over_limit: false,
    },
  ]
  const list = [
    { field: 'condition' as const, number: 1, text: 'Grade B', line_count: 60, target: null, matched_by: null },
    {
      field: 'condition' as const,
      number: 2,
      text: 'Brand new',
      line_count: 5,
      target: 'new',
      matched_by: 'similar' as const,
    },
  ]
  draw({
    change: { error_line_count: 0, words, default_condition: 'new' },
    words: [{ field: 'condition', words: list, page: 0, maxPage: 0 }],
  })
  expect(screen.getByText(/60 lines take the default, New, unless you do/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /1 condition on 60 lines is New/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Grade B'), { target: { value: 'new' } })
  // Sent with the drafts: what was chosen and not saved by its own button counts too.
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Save draft/ })
  const call = vi.fn(async () => ({ ok: true, data: { version: 8, left_out_brand_count: 0 } }))
  await actOnImport({ call } as unknown as Api, 'i1', new FormData(button.form!))
  expect(call).toHaveBeenNthCalledWith(1, 'PUT', '/api/admin/imports/:id/words', {
    params: { id: 'i1' },
    body: {
      version: 7,
      words: [
        { field: 'condition', number: 1, target: 'new' },
        { field: 'condition', number: 2, target: 'new' },
      ],
    },
  })
  expect(call).toHaveBeenNthCalledWith(2, 'POST', '/api/admin/imports/:id/save', {
    params: { id: 'i1' },
    body: expect.objectContaining({ version: 8 }),
  })
})

test('lots past the limit are all named, and nothing can be saved', () => {
  const lot = {
    lot: 'A',
    line_count: 1,
    units: 2,
    msrp_cents: 1_000_000_000,
    listing_name: null,
    problem: 'MSRP must be less',
  }
  draw({ change: { error_line_count: 0, lots: [lot, { ...lot, lot: 'B' }] }, lines: [] })
  expect(screen.getByText(/These 2 lots are too large/)).toBeTruthy()
  expect(screen.getAllByText(/MSRP \$10,000,000/)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Save drafts' })).toBeNull()
})
