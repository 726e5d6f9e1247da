import { expect, test } from 'vitest'
import { complaintsAbout, toTable, type Row } from './report.ts'

const row: Row = {
  name: 'GET /a, visitor',
  requestsPerSecond: 500,
  p99Ms: 12,
  webMs: 0.5,
  postgresMs: 0.25,
  bytes: 2048,
  failures: 0,
  firstFailure: null,
  barePerSecond: 5000,
  budgetMs: 1,
  slowness: 1,
}

test('a row within its budget and the tolerance is fine', () => {
  expect(complaintsAbout([row, { ...row, webMs: 1.25 }])).toEqual([])
})

test('web and PostgreSQL together pass a budget', () => {
  expect(complaintsAbout([{ ...row, webMs: 1, postgresMs: 1 }])).toEqual([
    'GET /a, visitor: 2.00 ms CPU, 2.0 times its budget of 1 (allowed: 1.5).',
  ])
  expect(complaintsAbout([{ ...row, webMs: 3, postgresMs: 1, slowness: 2 }])).toEqual([
    'GET /a, visitor: 4.00 ms CPU, 2.0 times its budget of 1 on a machine 2.00 times as slow (allowed: 1.5).',
  ])
})

test('failures and a row without a single reply fail the bench, however little they cost', () => {
  const failed = { ...row, failures: 3, firstFailure: 'HTTP/1.1 404 Not Found' }
  expect(complaintsAbout([failed])).toEqual(['GET /a, visitor: 3 failures, the first: HTTP/1.1 404 Not Found'])
  const silent = { ...row, webMs: NaN, firstFailure: 'connect ECONNREFUSED' }
  expect(complaintsAbout([silent])).toEqual(['GET /a, visitor: no reply. connect ECONNREFUSED'])
})

test('the table is Markdown, what costs most first, with a mark where a budget is passed', () => {
  const lines = toTable([row, { ...row, name: 'page /b, buyer', webMs: 9, slowness: 2 }]).split('\n')
  expect(
    lines.map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, 6),
    ),
  ).toEqual([
    ['call or page', 'CPU ms', 'budget', 'here', ''],
    [expect.stringMatching(/^-+$/), '------', '------', '----', '---'],
    ['page /b, buyer', '9.25', '1.0', '2.0', '!'],
    ['GET /a, visitor', '0.75', '1.0', '1.0', ''],
  ])
})
