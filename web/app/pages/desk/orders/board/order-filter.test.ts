import { expect, test } from 'vitest'
import { deskOrdersPath, exportPath, isNarrowed, NO_FILTER, readDeskFilter, shownTo } from './order-filter.ts'

const read = (query: string) => readDeskFilter(new URLSearchParams(query))

test('an address that means nothing shows all orders', () => {
  expect(read('show=toString&search=%20%20&from=2026-02-30&to=yesterday')).toEqual(NO_FILTER)
  expect(read('')).toEqual(NO_FILTER)
})

test('a filter survives its own address, and the export asks for the same', () => {
  const filter = {
    show: 'to_ship',
    search: 'ada+1@lotyard.test',
    from: '2026-01-01',
    to: '2026-02-01',
    seller: 'Acme & Sons',
  } as const
  expect(read(deskOrdersPath(filter, 3).split('?')[1]!)).toEqual(filter)
  expect(read(exportPath(filter).split('?')[1]!)).toEqual(filter)
  expect(deskOrdersPath(NO_FILTER)).toBe('/admin/orders/')
  expect(exportPath(NO_FILTER)).toBe('/api/admin/orders.csv')
  expect([isNarrowed({ ...NO_FILTER, show: 'to_ship' }), isNarrowed(filter)]).toEqual([false, true])
})

test('sellers have no tab for payments that are not known or failed', () => {
  expect(shownTo({ isAdmin: true })).toHaveLength(14)
  expect(shownTo({ isAdmin: false })).not.toContain('failed')
  expect(shownTo({ isAdmin: false })).not.toContain('uncollected')
})
