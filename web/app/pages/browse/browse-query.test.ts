import { expect, test } from 'vitest'
import { readPage } from '../../lib/read-page.ts'
import { readSort, toApiQuery, withPage, withSort } from './browse-query.ts'

const query = (text: string) => new URLSearchParams(text)

test.each([
  ['', 0],
  ['page=3', 3],
  ['page=-2', 0],
  ['page=2.7', 2],
  ['page=x', 0],
  ['page=1e99', 10_000],
  ['page=Infinity', 0],
])('[S2.04 page] ?%s shows page %i', (text, page) => expect(readPage(query(text))).toBe(page))

test('every parameter is handed on, repeated ones too', () => {
  expect(toApiQuery('/lots/', query('category=a&category=b&search=pan&page=1'))).toEqual({
    category: ['a', 'b'],
    search: ['pan'],
    page: ['1'],
  })
})

test('[S2.06] /lots/newly-added/ asks for newly added lots', () => {
  expect(toApiQuery('/lots/newly-added/', query(''))).toEqual({ page: ['0'], newly_added: ['true'] })
})

test.each([
  ['', null],
  ['sort_field=-price_drop', '-price_drop'],
  ['sort_field=updated_at&sort_direction=desc', '-updated_at'],
  ['sort_field=selling_price&sort_direction=asc', 'selling_price'],
])('[S2.04 sort_field] ?%s sorts by %s', (text, sort) => expect(readSort(query(text))).toBe(sort))

test('the first page has no page in its address', () => {
  expect(withPage('/lots/', query('search=a&page=3'), 0)).toBe('/lots/?search=a')
  expect(withPage('/lots/', query('page=3'), 0)).toBe('/lots/')
  expect(withPage('/lots/', query('search=a'), 4)).toBe('/lots/?search=a&page=4')
})

test('a new order starts at the first page and keeps the filters', () => {
  expect(withSort('/lots/', query('brand=x&page=3&sort_direction=desc'), '-price_drop')).toBe(
    '/lots/?brand=x&sort_field=-price_drop',
  )
})
