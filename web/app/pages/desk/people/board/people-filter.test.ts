import { expect, test } from 'vitest'
import { peoplePath, readPeopleFilter } from './people-filter.ts'

const read = (query: string) => readPeopleFilter(new URLSearchParams(query))

test('an address that means nothing shows everybody', () => {
  expect(read('role=toString&state=gone&search=%20')).toEqual({ search: '', role: 'all', state: 'all' })
  expect(peoplePath(read(''))).toBe('/admin/people/')
})

test('a filter survives its own address', () => {
  const filter = { search: 'ada+1@lotyard.test', role: 'seller', state: 'suspended' } as const
  expect(read(peoplePath(filter, 2).split('?')[1]!)).toEqual(filter)
})
