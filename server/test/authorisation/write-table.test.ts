import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeTable } from './write-table.ts'

test('docs/security-authorisation.md is what the table says; npm run security -- table writes it', () => {
  const file = join(import.meta.dirname, '../../../docs/security-authorisation.md')
  expect(readFileSync(file, 'utf8')).toBe(writeTable())
})
