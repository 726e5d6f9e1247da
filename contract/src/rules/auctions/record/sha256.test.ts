import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { sha256 } from './sha256.ts'

afterEach(() => vi.unstubAllGlobals())
const expected = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Around every border of a block, and characters of one to four bytes. */
const TEXTS = ['', 'abc', 'ß€😀', ...Array.from({ length: 140 }, (_, length) => 'é'.repeat(length)), 'x'.repeat(5_000)]

test('a text has the same hash with Web Crypto and without it', async () => {
  for (const text of TEXTS) expect(await sha256(text)).toBe(expected(text))
  vi.stubGlobal('crypto', {})
  for (const text of TEXTS) expect(await sha256(text), `'${text}'`).toBe(expected(text))
})
