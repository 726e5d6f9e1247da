import { MAX_BOOK_ENTRIES } from '@lotyard/contract/rules/worth/price-book-limits'
import type { BookEntry } from '@lotyard/contract/rules/worth/find-entry'
import { expect, test } from 'vitest'
import { packEntries } from '../../engine/worth/packed-entries.ts'
import { MAX_BYTES } from './book-memory.ts'

const NOTHING = {
  brand: null,
  categoryKey: null,
  conditionKey: null,
  sellThrough: null,
  fee: null,
  unitCostCents: null,
}

test('eighty of the largest books fit, each packed in many short steps', () => {
  const entries = Array.from({ length: MAX_BOOK_ENTRIES }, (_, at): BookEntry => {
    return { ...NOTHING, upc: String(at).padStart(12, '0'), valueKind: 'cents', value: at }
  })
  const packing = packEntries(entries)
  let steps = 0
  let step = packing.next()
  for (; !step.done; step = packing.next()) steps += 1
  expect(steps).toBeGreaterThanOrEqual(MAX_BOOK_ENTRIES / 1_000)
  expect(step.value.bytes * 80).toBeLessThan(MAX_BYTES)
})
