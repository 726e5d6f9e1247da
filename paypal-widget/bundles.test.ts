import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeBundles } from './bundles.ts'

test('each bundle is at most 12 KB gzipped, with every locale, and imports nothing', async () => {
  const bundles = await makeBundles()
  expect(bundles.map(({ fileName }) => fileName)).toEqual(['paypal-widget.js', 'paypal-widget.iife.js'])
  for (const { code } of bundles) {
    expect(gzipSync(code).length).toBeLessThanOrEqual(12 * 1024)
    expect(code).not.toMatch(/\bimport\b|\beval\(|innerHTML/)
    for (const word of ['Abbrechen', '窗口已打开', '視窗已開啟']) expect(code).toContain(word)
  }
})
