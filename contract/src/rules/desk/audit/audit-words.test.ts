import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { auditActionName, auditDetails, auditSentence, auditSubjectPage } from './audit-words.ts'

test.each([
  ['order.cancel', 'order:10023', { reason: 'x', refunded_cents: 0 }, 'Canceled order 10023'],
  [
    'order.cancel',
    'order:10023',
    { reason: 'x', refunded_cents: 0, uncollected_cents: 12_000 },
    'Canceled order 10023 without collecting $120.00',
  ],
  [
    'order.refund',
    'order:10023',
    { amount_cents: 12_000, reason: 'Damaged', sent_by_wire: true },
    'Refunded $120.00 of order 10023, sent by wire',
  ],
  ['order.refund', 'order:10023', { amount_cents: 12_000, reason: 'Damaged' }, 'Refunded $120.00 of order 10023'],
  ['account.role', 'account:1', { from: 'buyer', to: 'seller' }, 'Changed the role from buyer to seller'],
  ['account.invoice_terms', 'account:1', { invoice_days: null }, 'Stopped payment by invoice'],
  ['account.invoice_terms', 'account:1', { invoice_days: 30 }, 'Allowed invoices, due in 30 days'],
  [
    'tax_rate.change',
    'state:IN',
    { from: { rate: '0%' }, to: { rate: '6.35%' } },
    'Changed the sales tax of IN to 6.35%',
  ],
  [
    'setting.change',
    'setting:bill_from',
    { from: { value: 'x' }, to: { value: null } },
    'Cleared the setting bill from',
  ],
  [
    'setting.change',
    'setting:bill_from',
    { from: { value: null }, to: { value: 'x' } },
    'Changed the setting bill from',
  ],
  ['setup.mark', 'setup:freight_rates', { is_set: true }, 'Confirmed the freight rates as they are'],
  ['setup.mark', 'setup:hidden', { is_set: true }, 'Hid the set-up'],
  ['brand.merge', 'brand:sny', { from: { name: 'Sny' }, to: { name: 'Sony' } }, 'Merged the brand sny into Sony'],
  ['payout.pay', 'payout:7', { amount_cents: 12_345 }, 'Recorded payout 7 of $123.45'],
  [
    'seller.commission',
    'account:1',
    { from_basis_points: 1_000, to_basis_points: 850 },
    'Changed the commission from 10% to 8.5%',
  ],
  ['import.save', 'import:1', { lots: 1, lines: 40 }, 'Saved an uploaded manifest as 1 draft'],
  ['import.mend', 'import:1', { mend: 'skip_errors', lines: 1_200 }, 'Fixed 1,200 lines of an uploaded manifest'],
  ['listing.relist', 'listing:NEW', { from: 'OLD' }, 'Relisted lot OLD as NEW'],
  [
    'certificate.approve',
    'account:1',
    { region: 'IN', expires_on: { from: '2027-01-01', to: '2027-12-31' } },
    'Approved the IN resale certificate through Dec 31, 2027',
  ],
  ['category.change', 'category:laptops', {}, 'Changed the category laptops'],
  ['freight_tariff.create', 'freight_tariff:2', {}, 'Saved version 2 of the freight rates'],
  ['payout.pay', 'payout:2', {}, 'Recorded payout 2'],
  ['payout.close', 'payout:3', {}, 'Closed a balance of $0.00 as payout 3'],
  ['seller.reversal', 'account:1', { undone: 'write_off', amount_cents: 100 }, 'Undid a write-off of $1.00'],
  ['auction.withdraw', 'listing:ABC', { reason: 'x' }, 'Withdrew the auction of lot ABC'],
  ['withdraw auction', 'listing:ABC', { reason: 'x' }, 'Withdrew the auction of lot ABC'],
])('%s of %s with %j', (action, subject, details, sentence) => {
  expect(auditSentence({ action, subject, details })).toBe(sentence)
})

test('a record without its details still says something', () => {
  expect(auditSentence({ action: 'order.refund', subject: 'order:7', details: {} })).toBe('Refunded order 7')
  expect(auditSentence({ action: 'account.role', subject: 'account:1', details: {} })).toContain('Changed the role')
})

test('an action that has no words yet is readable', () => {
  const entry = { action: 'lot.set_price', subject: 'lot:ABC', details: {} }
  expect(auditSentence(entry)).toBe('Lot: set price (lot ABC)')
  expect(auditActionName('toString')).toBe('ToString')
})

test('what was changed shows the value before it, money and lists included', () => {
  expect(auditDetails({ from: null, to: 'Acme', amount_cents: 150, listings: [1], limit: { from: 1, to: 2 } })).toEqual(
    [
      { name: 'Changed', from: 'nothing', to: 'Acme' },
      { name: 'Amount', from: null, to: '$1.50' },
      { name: 'Listings', from: null, to: '[1]' },
      { name: 'Limit', from: '1', to: '2' },
    ],
  )
  expect(auditDetails({ from: 'approved', reason: 'Wrong' })).toEqual([
    { name: 'Before', from: null, to: 'approved' },
    { name: 'Reason', from: null, to: 'Wrong' },
  ])
})

test('fields that were changed together are a line each', () => {
  const details = { from: { name: 'Sny', price_cents: 100 }, to: { name: 'Sony', price_cents: 250 } }
  expect(auditDetails(details)).toEqual([
    { name: 'Name', from: 'Sny', to: 'Sony' },
    { name: 'Price', from: '$1.00', to: '$2.50' },
  ])
  expect(auditDetails({ from: {}, to: { name: 'Sony' } })).toEqual([{ name: 'Name', from: null, to: 'Sony' }])
})

test.each(Object.entries(AUDIT_ACTIONS))('%s has a sentence whatever its details are', (_action, { name, say }) => {
  expect(name).not.toBe('')
  expect(say('ABC', {})).not.toMatch(/undefined|null|NaN/)
})

test.each([
  ['account:1', '/admin/people/1/'],
  ['listing:ABC', '/admin/listings/ABC/'],
  ['order:10023', '/admin/orders/?search=10023'],
  ['order:0b0b-1', '/admin/orders/0b0b-1/'],
  ['setting:fees', '/admin/market/settings/?edit=fees'],
  ['state:IN', '/admin/market/tax/?edit=IN'],
  ['freight_tariff:7', '/admin/market/freight/'],
  ['brand:sony', null],
  ['toString:x', null],
  ['account:../x', '/admin/people/..%2Fx/'],
])('%s is shown at %s', (subject, path) => expect(auditSubjectPage(subject)?.path ?? null).toBe(path))
