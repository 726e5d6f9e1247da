import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ARCHIVE_PARTS } from '../app/pages/account/data/archive-parts.ts'

const COLLECTIONS = join(import.meta.dirname, '../../server/src/domains/data-rights/archive/collections.ts')

test('the data page names every part of the archive, and nothing that is not in it', () => {
  const written = [...readFileSync(COLLECTIONS, 'utf8').matchAll(/^ {4}name: '([\w-]+)',$/gm)].map(([, name]) => name!)
  expect(written.length).toBeGreaterThan(20)
  const named = ARCHIVE_PARTS.flatMap(({ parts }) => parts.flatMap(({ files }) => files))
  expect(named.toSorted()).toEqual(['account', ...written].toSorted())
})
