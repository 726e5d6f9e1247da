import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import routes from '../../../web/app/routes.ts'
import { findGaps, listOperations, listPages } from './coverage.ts'
import { EXAMPLES } from './examples/all.ts'
import { LEFT_OUT } from './examples/left-out.ts'

const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))

test('every call of the OpenAPI document and every page has a row in `npm run bench -- calls`, or a reason for having none', () => {
  const wanted = [...listOperations(document), ...listPages(routes)]
  expect(wanted.length).toBeGreaterThan(60)
  expect(findGaps(wanted, EXAMPLES, LEFT_OUT)).toEqual([])
})

test('a page is measured for a visitor and for a signed-in buyer, but for those of admins', () => {
  for (const name of listPages(routes)) {
    const readers = EXAMPLES.filter(({ of }) => of === name).map(({ reader }) => reader)
    const wanted = name.startsWith('page /admin') ? ['admin'] : ['visitor', 'buyer']
    expect(readers, name).toEqual(expect.arrayContaining(wanted))
  }
})

test('operations are named by method and path', () => {
  expect(listOperations({ paths: { '/a': { get: {}, post: {} }, '/b/{id}': { delete: {} } } })).toEqual([
    'GET /a',
    'POST /a',
    'DELETE /b/{id}',
  ])
})

test('pages are named by their whole path; a layout adds its own path and is no page', () => {
  const table = [
    { index: true },
    { path: 'lots/:view?' },
    { path: 'admin', children: [{ index: true }, { path: 'outbox' }] },
    { children: [{ path: 'account/edit' }] },
  ]
  expect(listPages(table)).toEqual([
    'page /',
    'page /lots/:view?',
    'page /admin',
    'page /admin/outbox',
    'page /account/edit',
  ])
})

describe('a gap is told in a sentence:', () => {
  const row = { of: 'GET /a', what: null, reader: 'visitor' } as const

  test.each([
    [
      'a call without a row',
      ['GET /a', 'GET /b'],
      {},
      ['GET /b has neither an example nor a reason for being left out.'],
    ],
    [
      'a call that has a row and is left out',
      ['GET /a'],
      { 'GET /a': 'Why.' },
      ['GET /a has an example and is left out.'],
    ],
    ['a row for a call that is gone', [], {}, ['GET /a is neither a call nor a page.']],
    ['a reason for a call that is gone', ['GET /a'], { 'GET /b': 'Why.' }, ['GET /b is neither a call nor a page.']],
    ['a call that is left out with a reason', ['GET /a', 'GET /b'], { 'GET /b': 'Why.' }, []],
  ])('%s', (_title, wanted, leftOut: Record<string, string>, gaps) => {
    expect(findGaps(wanted, [row], leftOut)).toEqual(gaps)
  })

  test('two rows of one name', () => {
    expect(findGaps(['GET /a'], [row, row], {})).toEqual(['GET /a, visitor is there twice.'])
    expect(findGaps(['GET /a'], [row, { ...row, what: 'a word' }], {})).toEqual([])
  })
})
