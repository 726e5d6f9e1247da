import { expect, test } from 'vitest'
import { rowsHtml, type ShownLine } from './manifest-columns.ts'

const line = (given: Partial<ShownLine> = {}): ShownLine => ({
  position: 1,
  upc: '012345678905',
  brand: 'Acme',
  model: 'X-1',
  description: 'Copper pan',
  quantity: 1_200,
  unit_msrp_cents: 19_99,
  condition: { name: 'New' },
  ...given,
})

const look = (hits = '', isValued = false) => ({ hits, isValued })

test('a row has every column, with counts and amounts as people write them', () => {
  const html = rowsHtml([line()], look())
  expect(html.match(/<td/g)).toHaveLength(9)
  for (const text of ['Copper pan<span>Acme · X-1 · 012345678905</span>', '1,200', '$19.99', '$23,988.00', 'New'])
    expect(html).toContain(text)
})

test('a text of a manifest is never HTML, found or not', () => {
  const evil = line({ description: '<img src=x onerror=alert(1)> pan', brand: '<b>"', condition: { name: "<i>'" } })
  for (const hits of ['', 'img', 'pan']) {
    const tags = new Set(rowsHtml([evil], look(hits)).match(/<\/?(\w+)/g))
    expect([...tags].filter((tag) => !/^<\/?(tr|td|span|mark)$/.test(tag))).toEqual([])
  }
})

test('what was searched for is marked, also within what is escaped', () => {
  expect(rowsHtml([line({ description: 'Pans & pots' })], look('pot'))).toContain('Pans &amp; <mark>pot</mark>s')
})

test('what a line is worth has columns of its own, and a place below the name on a phone, for those who asked for it', () => {
  const value = { unit_resale_cents: 8_40, net_cents: 9_223_20, by: 'brand_category' } as const
  const html = rowsHtml([line({ value })], look('', true))
  expect(html.match(/<td/g)).toHaveLength(11)
  expect(html).toContain('<td class="num from-sm">$8.40<small>by brand, category</small></td>')
  expect(html).toContain('<td class="num from-sm">$9,223.20</td></tr>')
  expect(html).toContain('Your price $8.40 (by brand, category)<br>Expected $9,223.20')
})

test('no line says so, in one cell over all columns', () => {
  expect(rowsHtml([], look('nothing'))).toBe('<tr><td colspan="9" class="px-4 py-6">No matching items</td></tr>')
})
