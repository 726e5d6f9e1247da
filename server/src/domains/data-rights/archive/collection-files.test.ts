import { expect, test } from 'vitest'
import { csvFile, jsonFile } from './collection-files.ts'

const columns = ['name', 'count', 'at', 'details', 'note']
const row = {
  secret: 'not a column',
  name: '=1+1',
  count: -2,
  at: new Date('2026-11-16T08:00:00Z'),
  details: { a: [1] },
  note: null,
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}
async function* pagesOf(...pages: object[][]): AsyncGenerator<object[]> {
  yield* pages
}

test('both files hold the named columns, and nothing else', async () => {
  expect(JSON.parse(await textOf(jsonFile({ columns, pages: pagesOf([row], [row]) })))).toEqual(
    [row, row].map(({ secret: _secret, ...shown }) => ({ ...shown, at: '2026-11-16T08:00:00.000Z' })),
  )
  expect(await textOf(csvFile({ columns, pages: pagesOf([row]) }))).toBe(
    `name,count,at,details,note\r\n"'=1+1",-2,2026-11-16T08:00:00.000Z,"{""a"":[1]}",\r\n`,
  )
})

test('without rows there is an empty list, and a line of columns', async () => {
  expect(await textOf(jsonFile({ columns, pages: pagesOf() }))).toBe('[]\n')
  expect(await textOf(jsonFile({ columns, pages: pagesOf([]) }))).toBe('[]\n')
  expect(await textOf(csvFile({ columns, pages: pagesOf() }))).toBe('name,count,at,details,note\r\n')
})

test.each([jsonFile, csvFile])('no page is read before the one before it was taken (%o)', async (file) => {
  let read = 0
  const pages = (async function* () {
    for (; read < 50; read += 1) yield [row]
  })()
  let taken = 0
  for await (const part of file({ columns, pages })) {
    if (part.includes('1+1')) taken += 1
    expect(read).toBeLessThanOrEqual(taken)
  }
  expect(taken).toBe(50)
})
