import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const APP = new URL('../app/', import.meta.url)
const files = globSync('**/*.css', { cwd: APP })

// With it, browsers work out the style of every element again whenever anything is added to the page (docs/decisions/077).
test('no style of the page’s root depends on what is in the page', () => {
  expect(files).toContain('app.css')
  const breaches = files.filter((file) => hasRootHas(readFileSync(new URL(file, APP), 'utf8')))
  expect(breaches).toEqual([])
})

test.each([
  ['html:has(.a) { color: red }', true],
  ['body:has(.page-wide) .page { width: 1px }', true],
  [':root.dark:has([open]) body { margin: 0 }', true],
  ['.card:has(.price) { color: red }', false],
  ['html[data-bid-bar] body { color: red }', false],
  ['/* instead of html:has(…) */ .a { color: red }', false],
])('%s: %s', (styles, isBreach) => expect(hasRootHas(styles)).toBe(isBreach))

function hasRootHas(styles: string): boolean {
  const withoutComments = styles.replaceAll(/\/\*.*?\*\//gs, '')
  return /(^|[\s,{}])(html|body|:root)[^\s,{}]*:has\(/.test(withoutComments)
}
