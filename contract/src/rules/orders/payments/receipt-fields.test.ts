import { expect, test } from 'vitest'
import { receiptErrors } from './receipt-fields.ts'

const good = { amountCents: 100_00, reference: 'WIRE-1', receivedOn: '2026-11-16' }

test.each([
  [{}, []],
  [{ receivedOn: '', reference: '' }, []],
  [{ amountCents: 0 }, ['amount_cents']],
  [{ reference: 'x'.repeat(201) }, ['reference']],
  [{ reference: 'a\nb' }, ['reference']],
  [{ receivedOn: '2026-11-19' }, ['received_on']],
  [{ receivedOn: '2025-11-01' }, ['received_on']],
  [{ receivedOn: '2026-02-30' }, ['received_on']],
  [{ receivedOn: 'today', amountCents: -1 }, ['amount_cents', 'received_on']],
])('a payment recorded with %j', (change, fields) => {
  expect(Object.keys(receiptErrors({ ...good, ...change }, '2026-11-18'))).toEqual(fields)
})
