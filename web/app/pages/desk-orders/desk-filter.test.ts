import { expect, test } from 'vitest'
import { deskOrdersPath, readDeskFilter } from './desk-filter.ts'

const read = (query: string) => readDeskFilter(new URLSearchParams(query))

test('an address that means nothing shows all orders', () => {
  expect(read('show=toString&search=%20%20')).toEqual({ show: 'all', search: '' })
  expect(read('').show).toBe('all')
})

test('a filter survives its own address', () => {
  const filter = { show: 'to_ship', search: 'ada+1@lotyard.test' } as const
  expect(read(deskOrdersPath(filter, 3).split('?')[1]!)).toEqual(filter)
  expect(deskOrdersPath({ show: 'all', search: '' })).toBe('/admin/orders/')
})
