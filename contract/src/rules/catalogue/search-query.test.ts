import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildSearchQuery,
  emptyFilters,
  LIST_FILTERS,
  MARK_FILTERS,
  MAX_SEARCH_LENGTH,
  nearestPage,
  parseSearchQuery,
  toRawQuery,
  type SearchFilters,
} from './search-query.ts'
import { ENDS_WITHIN, SORT_KEYS } from './sort-options.ts'

const read = (text: string): SearchFilters => parseSearchQuery(toRawQuery(new URLSearchParams(text))).filters
const problemsOf = (text: string): string[] =>
  parseSearchQuery(toRawQuery(new URLSearchParams(text))).problems.map((problem) => problem.field)

describe('reading', () => {
  test.each(LIST_FILTERS.map((name) => [name]))(
    '[S2.04 %s] takes several values, repeated, with commas or []',
    (name) => {
      expect(read(`${name}=a&${name}=b`)[name]).toEqual(['a', 'b'])
      expect(read(`${name}=a,b`)[name]).toEqual(['a', 'b'])
      expect(read(`${name}[]=a&${name}[]=b`)[name]).toEqual(['a', 'b'])
      expect(read(`${name}=&${name}=a&${name}=a`)[name]).toEqual(['a'])
    },
  )

  test.each(MARK_FILTERS.map((name) => [name]))(
    '[S2.04] the mark %s is on for true and 1, and off for anything else',
    (name) => {
      expect(read(`${name}=true`)[name]).toBe(true)
      expect(read(`${name}=1`)[name]).toBe(true)
      for (const off of ['false', '0', 'yes', '', 'TRUE']) expect(read(`${name}=${off}`)[name]).toBe(false)
    },
  )

  test.each([['min_price'], ['max_price']] as const)('[S2.04 %s] is whole dollars', expectWholeDollars)
  test.each([['min_landed'], ['max_landed']] as const)('%s is whole dollars', expectWholeDollars)

  function expectWholeDollars(name: 'min_price' | 'max_price' | 'min_landed' | 'max_landed'): void {
    expect(read(`${name}=1500`)[name]).toBe(1500)
    expect(read(`${name}=${encodeURIComponent('$1,500')}`)[name]).toBe(1500)
    expect(read(`${name}=`)[name]).toBeNull()
    expect(problemsOf(`${name}=`)).toEqual([])
    for (const bad of ['abc', '1.5', '-3', '1e3', '99999999999999999999'])
      expect(problemsOf(`${name}=${bad}`)).toEqual([name])
    expect(read(`${name}=99999999999`)[name]).toBe(9_999_999)
  }

  test('[S2.04 page] is zero-based; the nearest valid one stands in for a bad one', () => {
    expect(read('page=0').page).toBe(0)
    expect(read('page=7').page).toBe(7)
    for (const bad of ['-1', 'x', '1.5', '1e9', '99999999999999999999999'])
      expect(problemsOf(`page=${bad}`)).toEqual(['page'])
    expect(read('page=-4').page).toBe(0)
    expect(nearestPage(99, 50, 24)).toBe(2)
    expect(nearestPage(3, 0, 24)).toBe(0)
  })

  test('[S2.04 sort_field] [S2.04 sort_direction] a sort is spelled with a minus or with a direction', () => {
    expect(read('sort_field=-updated_at').sort).toBe('-updated_at')
    expect(read('sort_field=updated_at&sort_direction=desc').sort).toBe('-updated_at')
    expect(read('sort_field=selling_price&sort_direction=asc').sort).toBe('selling_price')
    expect(read('sort_field=selling_price').sort).toBe('selling_price')
    for (const unknown of ['name', 'updated_at', '--updated_at', 'constructor'])
      expect(read(`sort_field=${unknown}`).sort).toBeNull()
  })

  test('how soon an auction ends is one of three', () => {
    expect(read('ends_within=24h').ends_within).toBe('24h')
    expect(read('ends_within=').ends_within).toBeNull()
    expect(problemsOf('ends_within=')).toEqual([])
    for (const bad of ['2h', '24H', 'soon']) {
      expect(read(`ends_within=${bad}`).ends_within).toBeNull()
      expect(problemsOf(`ends_within=${bad}`)).toEqual(['ends_within'])
    }
  })

  test('[S2.04 search] is cleaned and cut, never refused', () => {
    expect(read('search=%20%20pallet%00of%0A%09tvs%20').search).toBe('pallet of tvs')
    expect(read(`search=${'x'.repeat(10_000)}`).search).toHaveLength(MAX_SEARCH_LENGTH)
    expect(read(`search=${encodeURIComponent(`${'x'.repeat(199)}😀`)}`).search.isWellFormed()).toBe(true)
    expect(read(`search=${encodeURIComponent('שלום 😀 %_"\'\\')}`).search).toBe('שלום 😀 %_"\'\\')
  })

  test('a list of values has a limit', () => {
    expect(read(`brand=${Array.from({ length: 5_000 }, (_, index) => `b${index}`).join(',')}`).brand).toHaveLength(50)
  })

  test('nothing but texts is looked at', () => {
    expect(parseSearchQuery({ category: { a: 1 }, page: 3, search: null }).filters).toEqual(emptyFilters())
  })
})

test('what is built is read back the same', () => {
  const value = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
  const values = fc.uniqueArray(value, { maxLength: 4 })
  const dollars = fc.option(fc.integer({ min: 0, max: 9_999_999 }))
  const filters = fc.record({
    ...Object.fromEntries(LIST_FILTERS.map((name) => [name, values])),
    ...Object.fromEntries(MARK_FILTERS.map((name) => [name, fc.boolean()])),
    search: fc.stringMatching(/^[a-z0-9&%"' ]{0,20}$/).map((text) => text.trim().replace(/ +/g, ' ')),
    min_price: dollars,
    max_price: dollars,
    min_landed: dollars,
    max_landed: dollars,
    min_profit: dollars,
    min_roi: fc.option(fc.integer({ min: 0, max: 1_000 })),
    ends_within: fc.option(fc.constantFrom(...ENDS_WITHIN)),
    page: fc.nat(1_000_000),
    page_size: fc.integer({ min: 1, max: 100 }),
    sort: fc.option(fc.constantFrom(...SORT_KEYS)),
  }) as fc.Arbitrary<SearchFilters>
  fc.assert(
    fc.property(filters, (wanted) => {
      expect(read(buildSearchQuery(wanted))).toEqual(wanted)
    }),
  )
})
