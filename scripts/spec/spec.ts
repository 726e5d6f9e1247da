// `npm run spec`: which items of the specification, and which of their members, no test that runs names.
// `--items S2.12,S2.13` looks at those alone and fails when one is not named. A name that the specification lacks fails too.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { TEST_FILES } from '../../vitest.config.ts'
import { ROOT } from '../launch/root.mjs'
import { countNames, cover, listItems, unknownNames, type Members } from './coverage.ts'
import { readGlobalsOf } from './read-global.ts'
import { readTitles } from './read-titles.ts'

const TESTS = [...Object.values(TEST_FILES).flat(), 'e2e/{journeys,paypal}/**/*.spec.ts']
const IGNORED = ['node_modules', 'build', 'dist', '.react-router']

const { values } = parseArgs({ options: { items: { type: 'string' } } })
const all = listItems(readFileSync(join(ROOT, 'docs/spec/ITEMS.md'), 'utf8'))
const members = JSON.parse(readFileSync(join(ROOT, 'docs/spec/members.json'), 'utf8')) as Members
const wanted = values.items?.split(',').map((item) => item.trim()) ?? all
const strangers = wanted.filter((item) => !all.includes(item))
if (strangers.length > 0) fail(`The specification has no item ${strangers.join(', ')}.`)

const counts = new Map<string, number>()
const paths = globSync(TESTS, { cwd: ROOT, exclude: (name) => IGNORED.includes(name) })
for (const path of new Set(paths)) {
  const file = join(ROOT, path)
  const source = readFileSync(file, 'utf8')
  // Reading a tree is slow, and most files name nothing.
  if (/\[S\d/.test(source)) countNames(readTitles(source, file, readGlobalsOf(file, source)), counts)
}

const covered = cover(wanted, members, counts)
for (const { id, unnamed, tests, isNamed } of covered) {
  if (isNamed && values.items === undefined) continue
  const missing = tests === 0 ? 'no test' : unnamed.length > 0 ? 'without' : 'named'
  console.log(`${id}  ${String(tests).padStart(3)}  ${missing}${unnamed.length > 0 ? `: ${unnamed.join(', ')}` : ''}`)
}
const named = covered.filter(({ isNamed }) => isNamed).length
const memberCount = covered.reduce((sum, { id }) => sum + (members[id]?.length ?? 0), 0)
const unnamedMembers = covered.reduce((sum, { unnamed }) => sum + unnamed.length, 0)
console.log(
  `${named} of ${covered.length} items named; ${memberCount - unnamedMembers} of ${memberCount} members named`,
)
const unknown = unknownNames(all, members, counts)
if (unknown.length > 0) console.log(`Named by tests, but not in the specification: ${unknown.join('; ')}`)
process.exit(unknown.length > 0 || (values.items !== undefined && named < covered.length) ? 1 : 0)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
