import { expect, test } from 'vitest'
import { findStatements } from './find-statements.ts'

const HERE = 'server/test/raw-statements'

test('every form of a raw statement is found, with the columns of its row type', () => {
  const found = findStatements(HERE).filter(({ at }) => at.startsWith(`${HERE}/example-queries.ts`))
  const shown = found.map(({ key, row }) => ({
    key,
    row: Object.fromEntries([...row].map(([name, values]) => [name, [...values()].join(' or ')])),
  }))
  expect(shown).toEqual([
    {
      key: { kind: 'template', pieces: ['select ', ' as id'] },
      row: { id: 'string', kind: 'string', rendition: 'object', at: 'Date or null' },
    },
    { key: { kind: 'text', pieces: ['select id from ', ' limit 1'] }, row: { id: 'string' } },
    { key: { kind: 'text', pieces: ['select $1 as tags'] }, row: { tags: 'string[]' } },
    { key: { kind: 'text', pieces: ['select format from ', ' where true'] }, row: { format: 'string' } },
    { key: { kind: 'text', pieces: ['select 1'] }, row: { clock_ms: 'number' } },
  ])
})
