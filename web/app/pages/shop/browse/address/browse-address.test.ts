import { expect, test } from 'vitest'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { readFilters, toApiQuery, withCategory, withChange, withoutFilters, withValue } from './browse-address.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://site.test')
  return readFilters({ pathname, search })
}

test.each([
  '/lots/',
  '/lots/search/?search=tv',
  '/lots/newly-added/',
  '/lots/newly-added/?search=tv&condition=new',
  '/lots/?category=a&category=b&min_price=5&max_price=500&sort_field=updated_at&sort_direction=desc&page=2',
])('[S2.05] %s is read and written alike', (address) => expect(toHref(at(address))).toBe(address))

test.each([
  ['/lots/?search=tv', '/lots/search/?search=tv'],
  ['/lots/search/', '/lots/'],
  ['/lots/?page=-2', '/lots/'],
  ['/lots/?page=x', '/lots/'],
  ['/lots/?sort_field=-price_drop', '/lots/?sort_field=price_drop&sort_direction=desc'],
  ['/lots/?utm=mail&brand=acme', '/lots/?brand=acme'],
])('%s means the same as %s', (address, same) => expect(toHref(at(address))).toBe(same))

test('[S2.06] /lots/newly-added/ asks for newly added lots', () => {
  expect(toApiQuery(at('/lots/newly-added/'))).toEqual({ newly_added: ['true'] })
})

test('every parameter is handed on to the API, repeated ones too', () => {
  expect(toApiQuery(at('/lots/?category=a&category=b&search=pan&page=1'))).toEqual({
    category: ['a', 'b'],
    search: ['pan'],
    page: ['1'],
  })
})

test('[S2.05] a changed filter starts at the first page', () => {
  expect(toHref(withChange(at('/lots/?page=3'), { price_drop: true }))).toBe('/lots/?price_drop=true')
  expect(toHref(withValue(at('/lots/?condition=new&page=3'), 'condition', 'salvage', true))).toBe(
    '/lots/?condition=new&condition=salvage',
  )
  expect(toHref(withValue(at('/lots/?condition=new&page=3'), 'condition', 'new', false))).toBe('/lots/')
})

const tree = [{ key: 'toys', children: [{ key: 'dolls' }, { key: 'games' }] }]
test.each([
  ['a child takes the place of its parent', '/lots/?category=toys', 'dolls', true, '/lots/?category=dolls'],
  ['a parent replaces its children', '/lots/?category=dolls&category=games', 'toys', true, '/lots/?category=toys'],
  ['children stand side by side', '/lots/?category=dolls', 'games', true, '/lots/?category=dolls&category=games'],
  ['a chosen one is let go', '/lots/?category=dolls', 'dolls', false, '/lots/'],
  ['one that is chosen already stays', '/lots/?category=dolls', 'dolls', true, '/lots/?category=dolls'],
])('[S2.04 category] %s', (_case, from, key, isChosen, to) =>
  expect(toHref(withCategory(at(from), { key, isChosen, tree }))).toBe(to),
)

test('clearing keeps the words, the order and the newly added', () => {
  expect(toHref(withoutFilters(at('/lots/?search=tv&brand=x&min_price=5&page=2&sort_field=-price_drop')))).toBe(
    '/lots/search/?search=tv&sort_field=price_drop&sort_direction=desc',
  )
  expect(toHref(withoutFilters(at('/lots/newly-added/?brand=x')))).toBe('/lots/newly-added/')
})
