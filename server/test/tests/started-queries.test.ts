// A query that is started, kept in a variable and awaited later ends the process: when an earlier one fails, no code awaits
// the later ones any more, and their failure is an unhandled rejection. Several at once belong into Promise.all.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../..', import.meta.url).pathname
// Up to the first blank line or the next declaration: one declaration's text.
const KEPT =
  /\b(?:const|let) (\w+)(?:: [^=\n]+)? = (?!await\b|async\b|\()((?:(?!\n\s*(?:const|let|return|if|for)\b|\n\n)[^])*)/g
// A COPY is a stream, which says itself when it fails.
const STARTS_A_QUERY =
  /^(?:sql[<`]|db\b|tx\b|pool\b|client\b)[^]*\.(?:execute|executeTakeFirst|executeTakeFirstOrThrow|query)\((?!copyFrom)/

function findKept(source: string): string[] {
  return [...source.matchAll(KEPT)]
    .filter(([, , text]) => !text!.includes('=>') && STARTS_A_QUERY.test(text!))
    .map(([, name]) => name!)
}

test('no query is started and awaited later', () => {
  const files = globSync('{server,demo}/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    findKept(readFileSync(`${ROOT}/${file}`, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['const totals = sql<{ n: number }>`\n  select 1`.execute(db)\n  const brands = 1', ['totals']],
  ["const row = db.selectFrom('lots')\n  .selectAll()\n  .executeTakeFirst()\n", ['row']],
  ["const row = await db.selectFrom('lots').executeTakeFirst()\n", []],
  ["const query = db.selectFrom('lots')\n", []],
  ['const read = () => sql`select 1`.execute(db)\n', []],
])('%s', (source, expected) => {
  expect(findKept(source)).toEqual(expected)
})
