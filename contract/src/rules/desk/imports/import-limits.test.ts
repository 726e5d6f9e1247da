import { expect, test } from 'vitest'
import { importFileProblem, IMPORT_PART_BYTES, MAX_IMPORT_BYTES, partBytes, partCount } from './import-limits.ts'

test.each([
  ['manifest.csv', 1, null],
  ['MANIFEST.XLSX', MAX_IMPORT_BYTES, null],
  ['manifest.xls', 10, /Save it as \.xlsx/],
  ['manifest.pdf', 10, /Choose a CSV or Excel file/],
  ['csv', 10, /Choose a CSV or Excel file/],
  ['manifest.csv', 0, /empty/],
  ['manifest.csv', 200 * 1024 * 1024, /larger than 50 MB/],
  [`${'x'.repeat(200)}.csv`, 10, /name is too long/],
])('a file %s of %i bytes', (name, byteLength, problem) => {
  const found = importFileProblem({ name, byteLength })
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})

test('the parts of a file add up to it', () => {
  for (const byteLength of [1, IMPORT_PART_BYTES, IMPORT_PART_BYTES + 1, MAX_IMPORT_BYTES]) {
    const lengths = Array.from({ length: partCount(byteLength) }, (_, index) => partBytes(byteLength, index + 1))
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(byteLength)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(IMPORT_PART_BYTES)
  }
  expect(partCount(MAX_IMPORT_BYTES)).toBe(13)
})
