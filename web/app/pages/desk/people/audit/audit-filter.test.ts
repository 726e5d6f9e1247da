import { expect, test } from 'vitest'
import { auditCsvPath, auditPath, readAuditFilter } from './audit-filter.ts'

const read = (query: string) => readAuditFilter(new URLSearchParams(query))
const NONE = { person: '', action: '', subject: '', from: '', to: '' }

test('an address that means nothing shows everything', () => {
  expect(read('from=yesterday&to=2026-02-30&person=%20')).toEqual(NONE)
  expect(auditPath(NONE)).toBe('/admin/audit/')
})

test('a filter survives its own address, and the file has the same', () => {
  const filter = { person: 'ada+1@lotyard.test', action: 'order.refund', subject: 'order:', from: '2026-01-01', to: '' }
  expect(read(auditPath(filter, '12').split('?')[1]!)).toEqual(filter)
  expect(read(auditCsvPath(filter).split('?')[1]!)).toEqual(filter)
})
