import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeBundles } from './bundles.ts'
import { SHIPPED_PACKAGE } from './shipped-package.ts'
import { VERSION } from './src/index.ts'

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

test('each bundle is ASCII, so that the charset of a page does not matter to it', async () => {
  for (const { code } of await makeBundles()) expect(code).not.toMatch(/[^\0-\x7f]/)
})

test('each bundle is at most 12 KB gzipped, with every locale, and imports nothing', async () => {
  const bundles = await makeBundles()
  expect(bundles.map(({ fileName }) => fileName)).toEqual(['paypal-widget.js', 'paypal-widget.iife.js'])
  for (const { code } of bundles) {
    expect(gzipSync(code).length).toBeLessThanOrEqual(12 * 1024)
    expect(code).not.toMatch(/\bimport\b|\beval\(|innerHTML/)
    expect(code).toContain('Abbrechen')
    for (const word of ['窗口已打开', '視窗已開啟', 'Fortsätt', 'İptal'])
      expect(code).toContain(
        JSON.stringify(word)
          .slice(1, -1)
          .replace(/[^\0-\x7f]/g, escapeUnit),
      )
  }
})

test('[S9.14 version] what ships is a package of that version, which depends on nothing and exports what was built', async () => {
  const { exports, version } = SHIPPED_PACKAGE
  expect(version).toBe(VERSION)
  expect(Object.keys(SHIPPED_PACKAGE).filter((key) => /dependencies/i.test(key))).toEqual([])
  const bundles = (await makeBundles()).map(({ fileName }) => `./${fileName}`)
  expect([exports['.'].default, exports['./script']]).toEqual(bundles)
})
