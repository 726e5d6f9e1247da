import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readGlobalsOf } from './read-global.ts'
import { readTitles } from './read-titles.ts'

const folder = mkdtempSync(join(tmpdir(), 'titles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const IMPORT = `import { describe, it, test } from 'vitest'\n`
function titlesOf(source: string, name = 'x.test.ts'): string[] {
  const path = join(folder, name)
  writeFileSync(path, IMPORT + source)
  return readTitles(IMPORT + source, path, readGlobalsOf(path))
}

test.each([
  ['a test', `test('a', () => {})`, ['a']],
  ['a test by a function of its own', `test('a', proveIt)`, ['a']],
  ['one with options', `it('a', { timeout: 5 }, () => {})`, ['a']],
  ['one that is not skipped in so many words', `test('a', { skip: false }, () => {})`, ['a']],
  ['a group and its test', `describe('g', () => { test('a', () => {}) })`, ['g', 'a']],
  ["the other runner's groups", `test.describe('g', () => { test.only('a', () => {}) })`, ['g', 'a']],
  ['one that is skipped in one place only', `test('a', () => { test.skip(isMac, 'why'); prove() })`, ['a']],
])('%s counts', (_case, source, titles) => expect(titlesOf(source)).toEqual(titles))

test.each([
  ['a comment', `// test('a', () => {})`],
  ['a word of the file', `const name = 'a'; expect('a').toBe(name)`],
  ['a title without a body', `test('a')`],
  ['a skipped test', `test.skip('a', () => {})`],
  ['a test to come', `test.todo('a')`],
  ['a test to mend', `test.fixme('a', () => {})`],
  ['a test that must fail', `test.fails('a', () => {})`],
  ['a test that may not run here', `test.runIf(isRoot)('a', () => {})`],
  ['a test skipped by an option', `test('a', { skip: true }, () => {})`],
  ['a test skipped by its first line', `test('a', () => { test.skip(); prove() })`],
  ['a test in a skipped group', `describe.skip('g', () => { test('a', () => {}) })`],
  ['a test in a group that skips itself', `test.describe('g', () => { test.skip(true, 'why'); test('a', () => {}) })`],
  ['a group without a test that runs', `describe('g', () => { test.skip('a', () => {}) })`],
  ['a step', `test.step('a', () => {})`],
  ["another object's function of that name", `/a/.test('a', () => {}); other.test('a', () => {})`],
])('%s does not count', (_case, source) => expect(titlesOf(source)).toEqual([]))

test.each([
  ['a list', `test.each(['a', 'b'])('%s', () => {})`, ['a', 'b']],
  ['rows', `test.each([['a', 1], ['b', 2]] as const)('%s is %i', () => {})`, ['a is 1', 'b is 2']],
  ['objects', `test.each([{ n: 'a' }, { n: 'b' }])('$n', () => {})`, ['a', 'b']],
  ['a group of cases', `describe.each(['a'])('%s', () => { test('t', () => {}) })`, ['a', 't']],
  ['a table with a name', `const T = ['a', 'b']; test.each(T)('%s', () => {})`, ['a', 'b']],
  ['what a table is made of', `const T = ['a']; test.each([...T, 'b'].map((x) => [x]))('%s', () => {})`, ['a', 'b']],
  ['the keys of a table', `test.each(Object.entries({ a: 1, b: 2 }))('%s', () => {})`, ['a', 'b']],
  ['a loop', `for (const [n] of [['a', /x/], ['b', f()]]) test(\`\${n}\`, () => {})`, ['a', 'b']],
  ['a loop over objects', `for (const { n } of [{ n: 'a' }]) test(\`t \${n}\`, () => {})`, ['t a']],
  ['an empty table', `test.each([])('%s', () => {})`, []],
])('%s is written out case by case', (_case, source, titles) => expect(titlesOf(source)).toEqual(titles))

test.each([
  ['a table that is made', `test.each(make())('[S2.04 %s]', () => {})`],
  ['a case that is made', `test.each([make()])('[S2.04 %s]', () => {})`],
  ['a loop over what is made', `for (const n of make()) test(\`[S2.04 \${n}]\`, () => {})`],
  ['a column that is not there', `test.each([['a']])('%s [S2.04 %s]', () => {})`],
  ['a name that is made of itself', `const a = [...a]; test.each(a)('[S2.04 %s]', () => {})`],
])('%s names no member, whatever else the file says', (_case, source) => {
  const titles = titlesOf(`const word = 'category'; ${source}`)
  expect(titles).toHaveLength(1)
  expect(titles[0]).toContain('[S2.04 \0]')
})

test('a table may come from another file', () => {
  writeFileSync(join(folder, 'table.ts'), `export const TABLE = { a: 1, b: 2 } as const satisfies object`)
  const source = `import { TABLE } from './table.ts'\ntest.each(Object.keys(TABLE))('%s', () => {})`
  expect(titlesOf(source, 'importing.test.ts')).toEqual(['a', 'b'])
})

test('a page of components is read too', () => {
  expect(titlesOf(`test('a', () => { render(<Page title="[S2.04]" />) })`, 'x.test.tsx')).toEqual(['a'])
})
