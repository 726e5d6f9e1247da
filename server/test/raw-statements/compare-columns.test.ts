import pg from 'pg'
import { expect, test } from 'vitest'
import { compareColumns } from './compare-columns.ts'
import type { Result } from './recorder.ts'

const { INT4, INT8, JSONB, NUMERIC, TEXT, TIMESTAMPTZ } = pg.types.builtins
const row = (columns: Record<string, string[]>) =>
  new Map(Object.entries(columns).map(([name, values]) => [name, () => new Set(values)]))
const result = (columns: [string, number][], rows: Result['rows'] = []): Result => ({
  fields: columns.map(([name, dataTypeID]) => ({ name, dataTypeID }) as pg.FieldDef),
  rows,
})

test.each([
  ['what agrees', { id: ['number'] }, result([['id', INT4]]), []],
  ['null beside the value', { id: ['number', 'null'] }, result([['id', INT4]], [{ id: null }]), []],
  ['eight bytes as text', { id: ['string'] }, result([['id', INT8]]), []],
  ['any type for json', { details: ['object'] }, result([['details', JSONB]]), []],
  [
    'a renamed column',
    { price_cents: ['number'] },
    result([['cents', INT4]]),
    [
      'the type has price_cents, and the statement returns no such column',
      'the statement returns cents, and the type has no such column',
    ],
  ],
  [
    'a sum as a number',
    { sum: ['number'] },
    result([['sum', NUMERIC]]),
    ['sum is declared as number, and arrives as string'],
  ],
  [
    'a time as text',
    { at: ['string'] },
    result([['at', TIMESTAMPTZ]]),
    ['at is declared as string, and arrives as Date'],
  ],
  [
    'two values for one',
    { a: ['string', 'Date'] },
    result([['a', TEXT]]),
    ['a is declared as string or Date, and arrives as string'],
  ],
  [
    'a null that the type denies',
    { name: ['string'] },
    result([['name', TEXT]], [{ name: null }]),
    ['name was null, and its type says that it never is'],
  ],
  [
    'two columns of one name',
    { id: ['number'] },
    result([
      ['id', INT4],
      ['id', INT4],
    ]),
    ['two columns are named id, and only the last can be read'],
  ],
])('%s', (_case, columns, given, problems) => {
  expect(compareColumns(row(columns as unknown as Record<string, string[]>), given)).toEqual(problems)
})
