import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Nouns that people read after a count. */
const PLURALS =
  'lots|units|lines|bids|orders|listings|entries|photos|auctions|accounts|days|miles|pallets|changes|rates'
/** A value in braces, then a plural. A constant in capitals is known to be more than one. */
const COUNTED = new RegExp(String.raw`\{(?!(?:formatCount\()?[A-Z_]+[.)}])[^{}]*\} (?:${PLURALS})\b(?!=)`)
/** These say the singular beside it, or are shown only from two on. */
const HAS_SINGULAR = /=== 1|countOf|> 1|all \$|Show all|toFixed|listOf/
/** The duties have a sentence for one; the periods to choose from are all longer than a day. */
const KNOWN = ['contract/src/rules/data-rights/duties.ts', 'web/app/pages/desk/market/numbers/period-form.tsx']

test('a count that may be one is never followed by a plural: "1 lots"', () => {
  const files = ['contract/src', 'web/app', 'server/src'].flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: join(ROOT, folder) }).map((path) => join(folder, path)),
  )
  const found = files
    .filter((path) => !path.includes('.test.') && !KNOWN.includes(path))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => COUNTED.test(line) && !HAS_SINGULAR.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
