// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findElement, readAssetsUrl, requireAssets } from './require-configuration.ts'

test('a form is a container although it is array-like', () => {
  const form = document.createElement('form')
  form.append(document.createElement('input'))
  expect(findElement(form, document)).toBe(form)
  expect(findElement([form], document)).toBe(form)
  expect(findElement([] as unknown as Element[], document)).toBeNull()
})

test('an id is not a selector', () => {
  const box = Object.assign(document.createElement('div'), { id: 'box' })
  document.body.append(box)
  expect(findElement('box', document)).toBe(box)
  expect(findElement('#box', document)).toBeNull()
})

test.each([5, 'http://', 'javascript:alert(1)', 'data:text/html,x'])('%j is no address of assets', (url) => {
  expect(() => readAssetsUrl(url, 'https://shop.test/')).toThrow('assetsUrl')
})

test('assets may be on the page’s own server', () => {
  expect(readAssetsUrl('/sandbox', 'https://shop.test/checkout')?.href).toBe('https://shop.test/sandbox')
})

test.each([undefined, null, ''])('%j is no mistake until the assets are needed', (url) => {
  const assets = readAssetsUrl(url, 'https://shop.test/')
  expect(assets).toBeNull()
  expect(() => requireAssets(assets)).toThrow('assetsUrl is required')
})
