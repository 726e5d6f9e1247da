import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeBundles } from './bundles.ts'
import { SHIPPED_PACKAGE } from './shipped-package.ts'
import { VERSION } from './src/index.ts'

test('each bundle is at most 12 KB gzipped, with every locale, and imports nothing', async () => {
  const bundles = await makeBundles()
  expect(bundles.map(({ fileName }) => fileName)).toEqual(['paypal-widget.js', 'paypal-widget.iife.js'])
  for (const { code } of bundles) {
    expect(gzipSync(code).length).toBeLessThanOrEqual(12 * 1024)
    expect(code).not.toMatch(/\bimport\b|\beval\(|innerHTML/)
    for (const word of ['Abbrechen', '窗口已打开', '視窗已開啟']) expect(code).toContain(word)
  }
})

test('[S9.14 version] what ships is a package of that version, which depends on nothing and exports what was built', async () => {
  const { exports, version } = SHIPPED_PACKAGE
  expect(version).toBe(VERSION)
  expect(Object.keys(SHIPPED_PACKAGE).filter((key) => /dependencies/i.test(key))).toEqual([])
  const bundles = (await makeBundles()).map(({ fileName }) => `./${fileName}`)
  expect([exports['.'].default, exports['./script']]).toEqual(bundles)
})
