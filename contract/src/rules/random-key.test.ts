import { afterEach, expect, test, vi } from 'vitest'
import { randomKey } from './random-key.ts'

afterEach(() => vi.unstubAllGlobals())

test('a key is a random UUID, also where the page came by plain http', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 200 }, randomKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(200)
})
