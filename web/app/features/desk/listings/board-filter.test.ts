import { expect, test } from 'vitest'
import { boardPath, filterQuery, isNarrowed, readBoardView } from './board-filter.ts'

const read = (query: string) => readBoardView(new URLSearchParams(query))

test('an address without anything shows all, newest first', () => {
  const view = read('')
  expect(boardPath(view)).toBe('/admin/listings/')
  expect(isNarrowed(view)).toBe(false)
  expect(filterQuery(view)).toMatchObject({ show: 'all', search: '' })
  expect(filterQuery(view)).not.toHaveProperty('seller')
})

test('what an address says comes back in the next one, and what it makes up does not', () => {
  const query = 'show=drafts&search=toys&warehouse=hebron&format=auction&without_photos=true&sort=longest'
  expect(boardPath(read(query), 2)).toBe(`/admin/listings/?${query}&page=2`)
  expect(boardPath(read('show=everything&format=barter&sort=luck&without_bids=maybe'))).toBe('/admin/listings/')
})

test('a tab alone narrows nothing', () => {
  expect(isNarrowed(read('show=sold'))).toBe(false)
  expect(isNarrowed(read('show=sold&without_bids=true'))).toBe(true)
})
