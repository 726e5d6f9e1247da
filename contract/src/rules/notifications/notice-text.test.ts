import { expect, test } from 'vitest'
import type { MailKind, MailProps } from '../../site/mails.ts'
import { safeReturnPath } from '../site/paths/safe-return-path.ts'
import { NOTICE_TEXT_MAX_LENGTH } from './notice-limits.ts'
import { noticeOf, replacesUnread } from './notice-text.ts'

const SITE = 'https://lotyard.example'
const lot = { firstName: 'Ada', title: '6 pallets of drills', link: `${SITE}/detail/7KQ2MX` }
const order = {
  firstName: 'Ada',
  number: '100001',
  link: `${SITE}/account/orders/1/`,
  lots: [],
  reason: 'Secret words',
}
const fromHebron = { ...order, warehouse: 'Hebron, KY' }
const pickUp = {
  ...fromHebron,
  when: 'Thu, Nov 19, 10:00 AM EST',
  code: 'K7M4PX',
  address: [],
  phone: null,
  dockNote: 'Secret words',
  passLink: `${SITE}/account/orders/1/pickup/1/`,
  calendarLink: `${SITE}/account/orders/1/pickup/1/pickup.ics`,
}
const refund = { cents: 150_00, to: 'Visa ending in 1111', isByHand: false, isPayPal: false, wasWired: false }
const certificate = { firstName: 'Ada', state: 'Indiana', number: '01', link: `${SITE}/account/resale_certificate/` }
const invoice = {
  totalCents: 1_770_00,
  invoice: { dueAt: '', instructions: null, payLink: null },
  invoiceLink: `${SITE}/i.pdf`,
}
const digest = { firstName: 'Ada', lots: [], newLotsLink: `${SITE}/lots/newly-added/`, preferencesLink: SITE }
const secret = `${SITE}/account/verify_email/?token=secret`

/** Of each kind: what its template is told, and what the bell says. A new kind does not compile without a line. */
const CASES: { [Kind in MailKind]: [props: MailProps[Kind], text: string | null, path?: string] } = {
  'verify-email': [{ firstName: 'Ada', link: secret }, null],
  'reset-password': [{ firstName: 'Ada', link: secret }, null],
  'password-changed': [{ firstName: 'Ada', resetLink: secret }, null],
  'account-exists': [{ firstName: 'Ada', signInLink: SITE, resetLink: secret }, null],
  welcome: [{ firstName: 'Ada', link: secret, browseLink: SITE }, null],
  'account-invited': [{ firstName: 'Ada', link: secret }, null],
  'two-step-on': [{ firstName: 'Ada', securityLink: SITE, resetLink: secret, contactLink: SITE }, null],
  'two-step-off': [{ firstName: 'Ada', securityLink: SITE, resetLink: secret }, null],
  'two-step-reset': [{ firstName: 'Ada', securityLink: SITE, contactLink: SITE }, null],
  'recovery-code-used': [{ firstName: 'Ada', leftCount: 3, securityLink: SITE, resetLink: secret }, null],
  'email-change-confirm': [{ firstName: 'Ada', newEmail: 'a@b.test', link: secret }, null],
  'email-change-refused': [{ email: 'a@b.test', signInLink: SITE }, null],
  'email-change-requested': [{ firstName: 'Ada', newEmail: 'a@b.test', resetLink: secret }, null],
  'email-changed': [
    { firstName: 'Ada', oldEmail: 'a@b.test', newEmail: 'b@b.test', undoLink: secret, undoUntil: '' },
    null,
  ],
  'email-change-undone': [{ firstName: 'Ada', email: 'a@b.test', newEmail: 'b@b.test', resetLink: secret }, null],
  'email-undone-elsewhere': [{ firstName: 'Ada', email: 'a@b.test', contactLink: SITE }, null],
  'email-decided': [{ firstName: 'Ada', email: 'a@b.test', resetLink: secret, contactLink: SITE }, null],
  'new-sign-in': [{ firstName: 'Ada', device: 'Firefox', network: '203.0.113.x', at: '', resetLink: secret }, null],
  'newsletter-confirm': [{ link: secret }, null],
  'newsletter-digest': [{ lots: [], total: 3, newLotsLink: SITE }, null],
  'contact-message': [
    { name: 'Ada', email: 'a@b.test', topic: 'other', lot: null, message: 'Hello', accountEmail: null },
    null,
  ],
  'problem-reported': [
    { ...lot, number: '1', kind: 'damaged', description: '', photoCount: 0, buyerName: '', buyerEmail: '' },
    null,
  ],
  'test-digest': [{ ...digest, total: 3 }, null],
  outbid: [
    { ...lot, priceCents: 2_725_00, nextBidCents: 2_750_00, endsAt: '' },
    'You were outbid on 6 pallets of drills. Now $2,725.',
    '/detail/7KQ2MX',
  ],
  'auction-won': [
    { ...lot, priceCents: 305_00, paymentDueAt: '', payLink: `${SITE}/checkout?only=won` },
    'You won 6 pallets of drills for $305. Pay now to complete your purchase.',
    '/checkout?only=won',
  ],
  'auction-lost': [
    { ...lot, isReserveNotMet: false, priceCents: 305_00 },
    '6 pallets of drills went to another bidder for $305.',
    '/detail/7KQ2MX',
  ],
  'auction-withdrawn': [
    { ...lot, reason: 'Damaged in the yard' },
    '6 pallets of drills was withdrawn. You owe nothing.',
    '/detail/7KQ2MX',
  ],
  'bid-voided': [
    { ...lot, reason: 'Typed by mistake' },
    'We voided your bid on 6 pallets of drills. You can bid again.',
    '/detail/7KQ2MX',
  ],
  'lot-changed': [
    { ...lot, changes: [], moreCount: 0, withdrawUntil: '', changesLink: `${SITE}/account/bids/7KQ2MX/changes` },
    '6 pallets of drills changed after your bid. Keep or withdraw your bid.',
    '/account/bids/7KQ2MX/changes',
  ],
  'change-decided': [
    { ...lot, changes: [], declineReason: 'Send a photo.' },
    'Your change to 6 pallets of drills was declined.',
    '/detail/7KQ2MX',
  ],
  'change-lapsed': [
    { ...lot, changes: [] },
    'Your change to 6 pallets of drills lapsed: the lot was edited first.',
    '/detail/7KQ2MX',
  ],
  'payment-overdue': [
    { ...lot, priceCents: 305_00, bidsLink: `${SITE}/account/bids/` },
    'Payment for 6 pallets of drills is overdue: $305.',
    '/account/bids/',
  ],
  'payment-reminder': [
    { ...lot, priceCents: 305_00, paymentDueAt: '', isOverdue: true, payLink: `${SITE}/checkout?only=won` },
    'Reminder: payment for 6 pallets of drills is overdue: $305.',
    '/checkout?only=won',
  ],
  'payment-extended': [
    { ...lot, priceCents: 305_00, paymentDueAt: '', isOverdue: false, payLink: `${SITE}/checkout?only=won` },
    'You have more time to pay for 6 pallets of drills.',
    '/checkout?only=won',
  ],
  'win-cancelled': [
    { ...lot, bidsLink: `${SITE}/account/bids/` },
    'Your purchase of 6 pallets of drills was canceled. You owe nothing.',
    '/detail/7KQ2MX',
  ],
  'runner-up-offer': [
    { ...lot, priceCents: 100_00, floorCents: 100_00, expiresAt: '', bidsLink: `${SITE}/account/bids/` },
    '6 pallets of drills is offered to you for $100.',
    '/account/bids/',
  ],
  'saved-search-alert': [
    { ...digest, total: 2, searchId: 'x', searchName: 'Sony TVs', searchLink: `${SITE}/lots/search/?search=sony` },
    '2 new lots for “Sony TVs”.',
    '/lots/search/?search=sony',
  ],
  'lot-digest': [{ ...digest, total: 1 }, '1 new lot for you.', '/lots/newly-added/'],
  'watched-lot-ending': [
    { ...lot, endsAt: '', price: { kind: 'current_bid', cents: 50_00 } },
    'Ending within the hour: 6 pallets of drills. Now $50.',
    '/detail/7KQ2MX',
  ],
  'watched-price-drop': [
    { ...lot, priceCents: 90_00, originalCents: 100_00 },
    'Now $90, was $100: 6 pallets of drills.',
    '/detail/7KQ2MX',
  ],
  'order-placed': [
    {
      ...order,
      ...invoice,
      subtotalCents: 0,
      shippingCents: 0,
      taxCents: 0,
      shippingAddress: ['12 Secret Way'],
      pickUps: [],
      payment: 'Visa ending in 1111',
    },
    'Order 100001 confirmed: $1,770.',
    '/account/orders/1/',
  ],
  'order-failed': [
    { ...order, cartLink: `${SITE}/?show_cart=true` },
    'Payment for order 100001 didn’t go through. You haven’t been charged.',
    '/?show_cart=true',
  ],
  'direct-order-failed': [order, 'Payment for direct order 100001 didn’t go through.', '/account/orders/1/'],
  'order-ready': [
    { ...fromHebron, isPickUp: true },
    'Order 100001 is ready for pickup in Hebron, KY.',
    '/account/orders/1/',
  ],
  'order-shipped': [
    { ...fromHebron, sentWith: { carrier: 'Estes', trackings: [] }, reportUntil: '' },
    'Order 100001 shipped from Hebron, KY.',
    '/account/orders/1/',
  ],
  'shipment-corrected': [
    { ...fromHebron, sentWith: null, deliveredOn: null },
    'Order 100001 hasn’t left Hebron, KY yet.',
    '/account/orders/1/',
  ],
  'order-delivered': [
    { ...fromHebron, deliveredOn: '2026-11-20', reportUntil: '' },
    'Order 100001 from Hebron, KY was delivered.',
    '/account/orders/1/',
  ],
  'order-picked-up': [
    { ...fromHebron, reportUntil: '' },
    'Order 100001 was picked up in Hebron, KY.',
    '/account/orders/1/',
  ],
  'pickup-booked': [
    pickUp,
    'Pickup booked for Thu, Nov 19, 10:00 AM EST in Hebron, KY: order 100001.',
    '/account/orders/1/pickup/1/',
  ],
  'pickup-reminder': [
    pickUp,
    'Your pickup is Thu, Nov 19, 10:00 AM EST in Hebron, KY: order 100001.',
    '/account/orders/1/pickup/1/',
  ],
  'pickup-split': [
    pickUp,
    'Your pickup on Thu, Nov 19, 10:00 AM EST is now for fewer lots of order 100001. Book a time for the rest.',
    '/account/orders/1/pickup/1/',
  ],
  'pickup-cancelled': [
    { ...fromHebron, when: pickUp.when, isByBuyer: true },
    'Pickup on Thu, Nov 19, 10:00 AM EST canceled: order 100001. Book another time.',
    '/account/orders/1/',
  ],
  'order-cancelled': [{ ...order, refund, isUncollected: false }, 'Order 100001 was canceled.', '/account/orders/1/'],
  'order-refunded': [{ ...order, lot: null, refund }, 'Refund of $150 for order 100001.', '/account/orders/1/'],
  'payment-failed': [
    { ...order, amountCents: 1_770_50, payLink: `${SITE}/account/orders/1/pay/` },
    'A payment of $1,770.50 for order 100001 didn’t go through. Nothing was charged.',
    '/account/orders/1/',
  ],
  'order-proposed': [
    { ...order, ...invoice, subtotalCents: 0, shippingCents: 0, taxCents: 0, until: '', payWithin: '3 business days' },
    'Order 100001 is waiting for you to accept it: $1,770.',
    '/account/orders/1/',
  ],
  'proposal-ended': [
    { ...order, buyerName: 'Ada Buyer', isDeclined: true },
    'Ada Buyer declined direct order 100001.',
    '/account/orders/1/',
  ],
  'proposal-lapsed': [order, 'Order 100001 wasn’t accepted in time. You owe nothing.', '/account/orders/1/'],
  'payment-due': [
    { ...order, ...invoice, isToday: true },
    'Payment for order 100001 is due today: $1,770.',
    '/account/orders/1/',
  ],
  'invoice-overdue': [{ ...order, ...invoice }, 'Payment for order 100001 is overdue: $1,770.', '/account/orders/1/'],
  'payment-received': [
    { ...order, amountCents: 500_00, leftCents: 1_270_00, invoice: null, invoiceLink: '' },
    'We received $500 for order 100001. $1,270 left to pay.',
    '/account/orders/1/',
  ],
  'invoice-paid': [{ ...order, ...invoice }, 'We received $1,770 for order 100001.', '/account/orders/1/'],
  'problem-answered': [
    { ...order, title: lot.title, answer: 'Secret words' },
    'New message about the problem with order 100001.',
    '/account/orders/1/',
  ],
  'problem-replied': [
    { ...lot, number: '1', from: 'buyer', name: '', email: null, text: 'Secret words', photoCount: 0 },
    null,
  ],
  'problem-closing': [
    { ...order, title: lot.title, closesAt: '2026-11-20T00:00:00Z' },
    'We’re waiting for your reply about order 100001.',
    '/account/orders/1/',
  ],
  'auction-ended': [
    { firstName: 'Ada', link: SITE, lots: [{ ...lot, outcome: 'won', priceCents: 305_00 }] },
    '6 pallets of drills sold for $305.',
    '/',
  ],
  'lots-sold': [
    { ...order, lots: [], buyerName: 'Secret', isPaid: true, shipOn: null },
    'Sold: 0 lots in order 100001.',
    '/account/orders/1/',
  ],
  'to-ship': [
    { ...order, lots: [], warehouses: [], shipOn: '2026-11-20' },
    '0 lots of order 100001 should ship tomorrow.',
    '/account/orders/1/',
  ],
  'seller-problem': [
    { ...order, title: lot.title, kind: 'damaged', text: 'Secret words', isMessage: false, outcome: null },
    'A buyer reported a problem with order 100001.',
    '/account/orders/1/',
  ],
  'seller-refund': [
    { ...order, lot: null, amountCents: 50_05, reason: 'Secret words' },
    'Refund for order 100001: your share is $50.05.',
    '/account/orders/1/',
  ],
  'certificate-approved': [
    { ...certificate, expiresOn: '2027-12-31' },
    'Your Indiana resale certificate is approved.',
    '/account/resale_certificate/',
  ],
  'certificate-refused': [
    { ...certificate, reason: 'Secret words' },
    'We couldn’t accept your Indiana resale certificate.',
    '/account/resale_certificate/',
  ],
  'payout-sent': [
    {
      firstName: 'Ada',
      number: '12',
      amountCents: 1_770_50,
      lotCount: 3,
      reference: 'WIRE-4711',
      link: `${SITE}/admin/payouts/`,
      statementLink: SITE,
    },
    'Payout 12 is on its way: $1,770.50.',
    '/admin/payouts/',
  ],
}
const KINDS = Object.keys(CASES) as MailKind[]

test.each(KINDS)('%s is told in a short sentence that leads to the thing, or not at all', (kind) => {
  const [props, text, path] = CASES[kind]
  expect(noticeOf(kind, props)).toEqual(text === null ? null : { text, path })
})

test('what security mails and addresses without an account are told has no notice', () => {
  const silent = KINDS.filter((kind) => noticeOf(kind, CASES[kind][0]) === null)
  expect(silent.toSorted()).toEqual([
    'account-exists',
    'account-invited',
    'contact-message',
    'email-change-confirm',
    'email-change-refused',
    'email-change-requested',
    'email-change-undone',
    'email-changed',
    'email-decided',
    'email-undone-elsewhere',
    'new-sign-in',
    'newsletter-confirm',
    'newsletter-digest',
    'password-changed',
    'problem-replied',
    'problem-reported',
    'recovery-code-used',
    'reset-password',
    'test-digest',
    'two-step-off',
    'two-step-on',
    'two-step-reset',
    'verify-email',
    'welcome',
  ])
})

test('the other outcomes of a kind have words of their own', () => {
  const ended = noticeOf('problem-answered', { ...order, title: lot.title, answer: null, outcome: 'refused' })!
  expect(ended.text).toBe('The problem with order 100001 is closed: no refund.')
  const { text: lost } = noticeOf('auction-lost', { ...lot, isReserveNotMet: true, priceCents: 305_00 })!
  expect(lost).toBe('6 pallets of drills ended below the reserve and wasn’t sold.')
  const opening = { kind: 'starting_bid', cents: 50_00 } as const
  expect(noticeOf('watched-lot-ending', { ...lot, endsAt: '', price: opening })!.text).toMatch(/Starting bid \$50\.$/)
  expect(noticeOf('change-decided', { ...lot, changes: [], declineReason: null })!.text).toMatch(/was made\.$/)
  expect(noticeOf('order-ready', { ...fromHebron, isPickUp: false })!.text).toMatch(/ready to ship from Hebron, KY\.$/)
  expect(noticeOf('lot-digest', { ...digest, total: 0 })).toBeNull()
})

test('a long title is cut between two words, and no figure is cut short', () => {
  const title = 'Case of Kitchen & Dining by Hearthmill & More, 12 Units, Uninspected Returns, Est. MSRP $1,232'
  expect(noticeOf('auction-withdrawn', { ...lot, title, reason: '' })!.text).toBe(
    'Case of Kitchen & Dining by Hearthmill & More, 12 Units, Uninspected Returns, Est. MSRP… was withdrawn. You owe nothing.',
  )
  expect(noticeOf('watched-price-drop', { ...lot, title, priceCents: 90_00, originalCents: 100_00 })!.text).toMatch(
    /Est\. MSRP…$/,
  )
})

test('the longest words stay within the limit, and no character is cut in half', () => {
  const long = '🚚'.repeat(200)
  for (const kind of KINDS) {
    const props = JSON.parse(
      JSON.stringify(CASES[kind][0]).replaceAll(/6 pallets of drills|Hebron, KY|Indiana|Sony TVs/g, long),
    ) as never
    const notice = noticeOf(kind, props)
    if (notice === null) continue
    expect(Array.from(notice.text).length, kind).toBeLessThanOrEqual(NOTICE_TEXT_MAX_LENGTH)
    expect(notice.text.isWellFormed(), kind).toBe(true)
  }
})

test.each([
  'https://evil.example//evil.example/x',
  'https://lotyard.example/\\evil.example',
  'javascript:alert(1)',
  '//evil.example/',
])('a link such as %s leads to no other site', (link) => {
  const { path } = noticeOf('bid-voided', { ...lot, link, reason: '' })!
  expect(path).toBe('/')
  expect(safeReturnPath(path)).toBe(path)
})

test('a newer outbid replaces an unread one, and nothing else is replaced', () => {
  expect(KINDS.filter(replacesUnread)).toEqual(['outbid'])
})
