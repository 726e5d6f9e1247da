import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FOLDERS, listSources, readModelVersion } from './model-version.ts'

const SERVER = new URL('../../../../', import.meta.url)
const nameOf = (href: string): string => relative(fileURLToPath(SERVER), fileURLToPath(href))

/** What those sources use, and a saved model does not depend on: what moves data, and what is read anew at each start. */
const DOES_NOT_MATTER = new Set([
  'context.ts',
  'db/database.ts',
  'db/connections/database-away.ts',
  'domains/auctions/index.ts',
  'domains/catalogue/model/following/compare-servers.ts',
  'domains/catalogue/model/following/model-state.ts',
  'domains/catalogue/model/following/turns.ts',
  'lib/refusal.ts',
  '../../contract/src/rules/assert.ts',
  '../../contract/src/rules/catalogue/sort-options.ts',
  '../../contract/src/rules/shipping/tariff/lane.ts',
  '../../contract/src/rules/site/branding/accent.ts',
  '../../contract/src/site/site.ts',
  '../../contract/src/wire/endpoint.ts',
  '../../contract/src/rules/auctions/bid-steps.ts',
  '../../contract/src/rules/worth/dock-cost.ts',
  '../../contract/src/rules/worth/find-entry.ts',
  '../../contract/src/rules/worth/line-value.ts',
  '../../contract/src/rules/worth/priced-percent.ts',
  '../../contract/src/rules/worth/terms.ts',
])

test('every file that decides what a saved model says is part of its version', async () => {
  const sources = await listSources()
  expect(sources.length).toBeGreaterThan(40)
  const known = new Set(sources.map(nameOf))
  const missing = new Set<string>()
  for (const source of sources.filter((href) => FOLDERS.some((folder) => href.startsWith(folder))))
    for (const [, path = ''] of readFileSync(new URL(source), 'utf8').matchAll(/ from '([^']+)'/g)) {
      const isContract = path.startsWith('@lotyard/contract/')
      if (!isContract && !path.startsWith('.')) continue
      const name = isContract
        ? `../../contract/src/${path.slice('@lotyard/contract/'.length)}.ts`
        : nameOf(new URL(path, source).href)
      // Its queries are; the rest of what it offers has nothing to do with the model.
      if (name !== 'domains/listings/index.ts' && !known.has(name) && !DOES_NOT_MATTER.has(name)) missing.add(name)
    }
  expect([...missing]).toEqual([])
})

test('the version is the same each time', async () => {
  expect(await readModelVersion()).toBe(await readModelVersion())
})
