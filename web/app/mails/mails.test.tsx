// @vitest-environment node
import type { MailFrame, MailKind, MailLot, MailProps } from '@lotyard/contract/site/mails'
import { expect, test } from 'vitest'
import { mails, renderMail } from './index.ts'

const link = 'https://lotyard.example/account/verify_email/?token=a%2Bb&x=1'
const sender = {
  name: 'Acme Liquidation LLC',
  contactEmail: 'help@acme.example',
  postalAddress: '1200 Yard Road\nFort Wayne, IN 46803',
  timeZone: 'America/Chicago',
  brand: { name: 'Lotyard', logo: null, accent: null, footer: null },
}
const frame: MailFrame = { sender, unsubscribeLink: null }
const lot = { firstName: 'Ada', title: 'Pallet of televisions', link }
const lots: MailLot[] = [
  {
    title: 'Pallet of televisions',
    link,
    photoUrl: 'https://lotyard.example/photos/a.webp',
    condition: 'Like new',
    units: 24,
    warehouse: 'Hebron, KY',
    price: { kind: 'current_bid', cents: 1_250_00 },
    endsAt: '2026-11-15T12:00:00.000Z',
  },
  {
    title: 'Case of headphones',
    link: 'https://lotyard.example/detail/B2',
    photoUrl: null,
    condition: 'Salvage',
    units: 1,
    warehouse: 'Ft. Wayne, IN',
    price: { kind: 'fixed', cents: 400_00 },
    endsAt: null,
  },
]
const someLots = { firstName: 'Ada', lots, total: 2 }
const inventoryLinks = { newLotsLink: link, preferencesLink: 'https://lotyard.example/account/preferences/' }
const order = { firstName: 'Ada', number: '100001', link }
const orderLots = [
  { title: 'Pallet of televisions', link: 'https://lotyard.example/detail/A1', units: 24, priceCents: 1_250_00 },
  { title: 'Case of headphones', link: 'https://lotyard.example/detail/B2', units: 1, priceCents: 400_00 },
]
const invoiceLink = 'https://lotyard.example/account/orders/1/invoice.pdf'
const invoice = {
  dueAt: '2026-12-15T12:00:00.000Z',
  instructions: 'First Bank\nAccount 1234567',
  payLink: 'https://lotyard.example/pay/token',
}
const moneyBack = { cents: 150_00, to: 'Visa ending in 1111', isByHand: false, isPayPal: false, wasWired: false }
const fromHebron = { ...order, lots: orderLots, warehouse: 'Hebron, KY' }
const pickUp = {
  ...fromHebron,
  when: 'Thu, Nov 19, 10:00 AM EST',
  code: 'K7M4PX',
  address: ['2200 Worldwide Blvd', 'Hebron, KY 41048'],
  phone: '(859) 555-0142',
  dockNote: 'Docks 4 to 9, check in at the guard house.',
  passLink: 'https://lotyard.example/account/orders/1/pickup/1/',
  calendarLink: 'https://lotyard.example/account/orders/1/pickup/1/pickup.ics',
}
const certificate = { firstName: 'Ada', state: 'Indiana', number: '0123456789', link }
const unpaid = { ...lot, priceCents: 305_00, paymentDueAt: '2026-11-18T05:59:59.000Z', isOverdue: true, payLink: link }
const samples: MailProps = {
  'verify-email': { firstName: 'Ada', link },
  'reset-password': { firstName: 'Ada', link },
  'password-changed': { firstName: 'Ada', resetLink: link },
  'two-step-on': {
    firstName: 'Ada',
    securityLink: 'https://lotyard.example/account/security/',
    resetLink: link,
    contactLink: link,
  },
  'two-step-off': { firstName: 'Ada', securityLink: 'https://lotyard.example/account/security/', resetLink: link },
  'two-step-reset': { firstName: 'Ada', securityLink: 'https://lotyard.example/account/security/', contactLink: link },
  'recovery-code-used': {
    firstName: 'Ada',
    leftCount: 3,
    securityLink: 'https://lotyard.example/account/security/',
    resetLink: link,
  },
  'account-exists': { firstName: 'Ada', signInLink: link, resetLink: 'https://lotyard.example/forgot' },
  welcome: { firstName: 'Ada', link, browseLink: 'https://lotyard.example/lots/' },
  'account-invited': { firstName: 'Ada', link },
  'email-change-confirm': { firstName: 'Ada', newEmail: 'ada@new.example', link },
  'email-change-refused': { email: 'ada@new.example', signInLink: link },
  'email-change-requested': { firstName: 'Ada', newEmail: 'ada@new.example', resetLink: link },
  'email-changed': {
    firstName: 'Ada',
    oldEmail: 'ada@old.example',
    newEmail: 'ada@new.example',
    undoLink: link,
    undoUntil: '2026-11-25T12:00:00.000Z',
  },
  'email-change-undone': { firstName: 'Ada', email: 'ada@old.example', newEmail: 'ada@new.example', resetLink: link },
  'email-undone-elsewhere': { firstName: 'Ada', email: 'ada@old.example', contactLink: link },
  'email-decided': { firstName: 'Ada', email: 'ada@new.example', resetLink: link, contactLink: link },
  'new-sign-in': {
    firstName: 'Ada',
    device: 'Chrome on Windows',
    network: '203.0.113.x',
    at: '2026-11-15T12:00:00.000Z',
    resetLink: link,
  },
  'certificate-approved': { ...certificate, expiresOn: '2027-12-31' },
  'certificate-refused': { ...certificate, reason: 'The file shows another number.' },
  'newsletter-confirm': { link },
  'contact-message': {
    name: 'Ada Lovelace',
    email: 'ada@lotyard.test',
    topic: 'lot',
    lot: { name: '7KQ2MX', link },
    message: 'Is the dock open on Saturdays?\n\nWe would send a 53 ft trailer.\nThanks',
    accountEmail: null,
  },
  outbid: { ...lot, priceCents: 305_00, nextBidCents: 310_00, endsAt: '2026-11-15T12:00:00.000Z' },
  'auction-won': { ...lot, priceCents: 305_00, paymentDueAt: '2026-11-18T05:59:59.000Z', payLink: link },
  'auction-lost': { ...lot, isReserveNotMet: false, priceCents: 305_00 },
  'auction-withdrawn': { ...lot, reason: 'Damaged in the yard' },
  'bid-voided': { ...lot, reason: 'Typed by mistake' },
  'lot-changed': {
    ...lot,
    changes: [
      { label: 'Units', from: '120', to: '96' },
      { label: 'Pallets', from: null, to: '4' },
    ],
    moreCount: 3,
    withdrawUntil: '2026-11-17T18:00:00.000Z',
    changesLink: link,
  },
  'change-decided': {
    ...lot,
    changes: [{ label: 'Units', from: '120', to: '96' }],
    declineReason: 'Please send a photo first.',
  },
  'change-lapsed': { ...lot, changes: [{ label: 'Units', from: '120', to: '96' }] },
  'payment-overdue': { ...lot, priceCents: 305_00, bidsLink: link },
  'payment-reminder': unpaid,
  'payment-extended': { ...unpaid, isOverdue: false },
  'win-cancelled': { ...lot, bidsLink: link },
  'runner-up-offer': {
    ...lot,
    priceCents: 560_00,
    floorCents: 100_00,
    expiresAt: '2026-11-20T12:00:00.000Z',
    bidsLink: link,
  },
  'saved-search-alert': { ...someLots, searchId: 'x', searchName: 'Sony TVs', searchLink: link },
  'lot-digest': { ...someLots, ...inventoryLinks },
  'test-digest': { ...someLots, ...inventoryLinks },
  'newsletter-digest': { lots, total: 2, newLotsLink: link },
  'watched-lot-ending': { ...lot, price: { kind: 'starting_bid', cents: 50_00 }, endsAt: '2026-11-15T12:00:00.000Z' },
  'watched-price-drop': { ...lot, priceCents: 90_00, originalCents: 100_00 },
  'order-placed': {
    ...order,
    lots: orderLots,
    subtotalCents: 1_650_00,
    shippingCents: 120_00,
    taxCents: 0,
    totalCents: 1_770_00,
    shippingAddress: ['Ada Lovelace', '12 Analytical Way', 'Chicago, IL 60601'],
    pickUps: [],
    dates: [
      {
        from: 'Hebron, KY',
        estimate: {
          readyOn: '2026-11-19',
          shipsOn: '2026-11-20',
          arrivesFrom: '2026-11-23',
          arrivesBy: '2026-11-25',
        },
      },
    ],
    payment: 'Visa ending in 1111',
    invoice: null,
    invoiceLink,
  },
  'order-failed': { ...order, lots: orderLots, reason: 'Your bank declined the card.', cartLink: link },
  'direct-order-failed': { ...order, lots: orderLots, reason: 'The bank declined the card.' },
  'order-ready': { ...fromHebron, isPickUp: true },
  'order-shipped': {
    ...fromHebron,
    sentWith: {
      carrier: 'Estes',
      trackings: [
        { number: '123-4567890', link: 'https://www.estes-express.com/track?pro=123-4567890' },
        { number: '77-1', link: null },
      ],
    },
    reportUntil: '2026-12-01T12:00:00.000Z',
  },
  'pickup-booked': pickUp,
  'pickup-reminder': { ...pickUp, phone: null, dockNote: null },
  'pickup-split': pickUp,
  'pickup-cancelled': { ...order, warehouse: 'Hebron, KY', when: pickUp.when, isByBuyer: false },
  'shipment-corrected': { ...fromHebron, sentWith: { carrier: 'Saia', trackings: [] }, deliveredOn: '2026-11-20' },
  'order-delivered': { ...fromHebron, deliveredOn: '2026-11-20', reportUntil: '2026-12-01T12:00:00.000Z' },
  'order-picked-up': { ...fromHebron, reportUntil: '2026-12-01T12:00:00.000Z' },
  'order-cancelled': {
    ...order,
    lots: orderLots,
    reason: 'The lots were damaged in the yard.',
    refund: moneyBack,
    isUncollected: false,
  },
  'order-refunded': { ...order, lot: 'Case of headphones', reason: 'Two were missing.', refund: moneyBack },
  'payment-failed': { ...order, amountCents: 1_770_00, payLink: `${link}pay/` },
  'order-proposed': {
    ...order,
    lots: orderLots,
    subtotalCents: 1_650_00,
    shippingCents: 120_00,
    taxCents: 0,
    totalCents: 1_770_00,
    until: '2026-11-21T16:00:00.000Z',
    payWithin: '3 business days',
  },
  'proposal-ended': { ...order, lots: orderLots, buyerName: 'Grace Buyer', isDeclined: false },
  'proposal-lapsed': { ...order, lots: orderLots },
  'payment-due': { ...order, totalCents: 1_770_00, invoice, invoiceLink, isToday: false },
  'invoice-overdue': { ...order, totalCents: 1_770_00, invoice, invoiceLink },
  'invoice-paid': { ...order, totalCents: 1_770_00, invoiceLink },
  'payment-received': { ...order, amountCents: 500_00, leftCents: 1_270_00, invoice, invoiceLink },
  'payout-sent': {
    firstName: 'Ada',
    number: '12',
    amountCents: 1_770_50,
    lotCount: 3,
    reference: 'WIRE-4711',
    link,
    statementLink: invoiceLink,
  },
  'problem-reported': {
    number: '100001',
    link,
    title: 'Case of headphones',
    kind: 'damaged',
    description: 'Two boxes are crushed.',
    photoCount: 2,
    buyerName: 'Ada Lovelace',
    buyerEmail: 'ada@lotyard.test',
  },
  'problem-replied': {
    number: '100001',
    link,
    title: 'Case of headphones',
    from: 'buyer',
    name: 'Ada Lovelace',
    email: 'ada@lotyard.test',
    text: 'Three boxes, in fact.',
    photoCount: 1,
  },
  'problem-answered': {
    ...order,
    title: 'Case of headphones',
    answer: 'We refund the two boxes.',
    outcome: 'refunded',
    isFromSeller: false,
    photoCount: 1,
    closesAt: null,
  },
  'problem-closing': { ...order, title: 'Case of headphones', closesAt: '2026-11-20T12:00:00.000Z' },
  'auction-ended': {
    firstName: 'Ada',
    link,
    lots: [
      { title: 'Case of headphones', link, outcome: 'won', priceCents: 305_00 },
      { title: 'Pallet of chairs', link: `${link}2`, outcome: 'reserve_not_met', priceCents: null },
    ],
  },
  'lots-sold': { ...order, lots: orderLots, buyerName: 'Grace Hopper', isPaid: true, shipOn: '2026-11-20' },
  'to-ship': { ...order, lots: orderLots, warehouses: ['Hebron, KY'], shipOn: '2026-11-20' },
  'seller-problem': {
    ...order,
    title: 'Case of headphones',
    kind: 'damaged',
    text: 'Two boxes are crushed.',
    isMessage: false,
    outcome: null,
  },
  'seller-refund': { ...order, lot: 'Case of headphones', amountCents: 50_00, reason: 'Two boxes were crushed.' },
}

test.each(Object.keys(mails) as MailKind[])('%s has a subject, one heading, its link and a text part', async (kind) => {
  const { subject, html, text } = await renderMail(kind, samples[kind], frame)
  expect(subject).not.toBe('')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(link.replaceAll('&', '&amp;'))
  expect(text).toContain(link)
  // The newsletter knows no subscriber's name, and the reader of a refused address may be a stranger.
  if (!kind.startsWith('newsletter-') && kind !== 'email-change-refused') expect(text).toContain('Ada')
  expect(text).not.toMatch(/<\/?[a-z]+/)
  expect(html).not.toContain('Stop these e-mails')
})

test('the text part has no button, so it has the link once and does not ask whether the button works', async () => {
  const { html, text } = await renderMail('newsletter-confirm', samples['newsletter-confirm'], frame)
  expect(html).toContain('Button not working?')
  expect(text.split(link)).toHaveLength(2)
  expect(text).not.toContain('Button')
})

test('mail that can be switched off says how, in both parts', async () => {
  const unsubscribeLink = 'https://lotyard.example/unsubscribe/?token=a.bids.b'
  const { html, text } = await renderMail('outbid', samples.outbid, { sender, unsubscribeLink })
  expect(html).toMatch(/href="https:\/\/lotyard\.example\/unsubscribe\/\?token=a\.bids\.b"[^>]*>Stop these e-mails/)
  expect(text).toContain(unsubscribeLink)
  expect((await renderMail('outbid', samples.outbid, frame)).html).not.toContain('Stop these')
})

test('a name can neither write markup nor headers', async () => {
  const { subject, html } = await renderMail(
    'welcome',
    { firstName: '<b>Ada</b>\r\nBcc: x@y.z', link, browseLink: link },
    frame,
  )
  expect(html).not.toContain('<b>')
  expect(subject).not.toMatch(/[\r\n]/)
})

test('a message to the operator is told apart by its subject, keeps its lines, and is text and no markup', async () => {
  const message = 'Is the dock open on Saturdays?\n\nWe would send a <b>53 ft</b> trailer.\nThanks'
  const sample = { ...samples['contact-message'], message }
  const { subject, html, text } = await renderMail('contact-message', sample, frame)
  expect(subject).toBe('A question about a lot (7KQ2MX): Ada Lovelace')
  expect(html).not.toContain('<b>53')
  expect(text).toMatch(/Is the dock open on Saturdays\?\n+We would send a <b>53 ft<\/b> trailer\.\nThanks/)
  expect(text).toContain('ada@lotyard.test')
  expect(text).toContain('not signed in')
  const signedIn = {
    ...samples['contact-message'],
    lot: null,
    topic: 'order',
    accountEmail: 'grace@lotyard.test',
  } as const
  const other = await renderMail('contact-message', signedIn, frame)
  expect(other.subject).toBe('An order or payment: Ada Lovelace')
  expect(other.text).toContain('signed in as grace@lotyard.test')
})

test("a writer's name cannot write headers", async () => {
  const props = { ...samples['contact-message'], name: 'Ada\r\nBcc: all@lotyard.test' }
  expect((await renderMail('contact-message', props, frame)).subject).not.toMatch(/[\r\n]/)
})

test.each(['auction-won', 'payment-overdue', 'payment-reminder', 'win-cancelled', 'runner-up-offer'] as const)(
  '%s repeats the address of its button, and leads to the lot by its title',
  async (kind) => {
    const button = 'https://lotyard.example/button/'
    const { html } = await renderMail(kind, { ...samples[kind], bidsLink: button, payLink: button }, frame)
    const hrefs = [...html.matchAll(/<a[^>]*href="([^"]+)"/g)].map((match) => match[1])
    expect(hrefs.filter((href) => href === button)).toHaveLength(2)
    expect(hrefs.filter((href) => href === link.replaceAll('&', '&amp;'))).toHaveLength(1)
  },
)

test.each([
  ['auction-won', 'Payment is due by Tue, Nov 17, 11:59 PM CST.'],
  ['outbid', 'The auction ends Sun, Nov 15, 6:00 AM CST.'],
  [
    'runner-up-offer',
    "Without the winner's bids: $100. Offered: $560. You may decline. Accept or decline by Fri, Nov 20, 6:00 AM CST.",
  ],
  ['payment-extended', "It's now due by Tue, Nov 17, 11:59 PM CST."],
] as const)("%s says its deadline in the site's zone, by its name", async (kind, sentence) => {
  const { html, text } = await renderMail(kind, samples[kind], frame)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence)
  expect(html).not.toMatch(/UTC|GMT/)
  const inNewYork = { ...frame, sender: { ...sender, timeZone: 'America/New_York' } }
  expect((await renderMail(kind, samples[kind], inNewYork)).text).toContain('EST')
})

test('every mail names who writes, with an address to answer to, and invents none', async () => {
  const { text } = await renderMail('welcome', samples.welcome, frame)
  expect(text).toContain('Acme Liquidation LLC, 1200 Yard Road, Fort Wayne, IN 46803')
  expect(text).toContain('help@acme.example')
  const unset = { ...sender, name: 'Lotyard', contactEmail: null, postalAddress: null }
  const bare = await renderMail('welcome', samples.welcome, { sender: unset, unsubscribeLink: null })
  expect(bare.html).not.toContain('mailto:')
  expect(bare.text.trim()).toMatch(/Lotyard$/)
})

test("mail has the default site's logo, accent and foot, and without them is as it comes", async () => {
  const plain = await renderMail('welcome', samples.welcome, frame)
  expect(plain.html).toContain('Lot<span style="color:#c2410c">yard</span>')
  expect(plain.html).toContain('background-color:#c2410c')
  const brand = {
    name: 'Garden <Lots>',
    logo: { url: 'https://lotyard.example/logos/ab.png', width: 240, height: 96 },
    accent: { fill: '#ffd400', label: '#15181c' },
    footer: 'Garden Lots is a trade name.\nFt. Wayne <IN>',
  }
  const { html, text } = await renderMail('welcome', samples.welcome, { ...frame, sender: { ...sender, brand } })
  expect(html).toMatch(/<img[^>]*alt="Garden &lt;Lots&gt;"[^>]*src="https:\/\/lotyard\.example\/logos\/ab\.png"/)
  expect(html).toMatch(/<img[^>]*width="100"|<img[^>]*height="40"/)
  expect(html).not.toContain('yard</span>')
  expect(html).toMatch(/background-color:#ffd400;[^"]*color:#15181c/)
  expect(text).toContain('Garden Lots is a trade name.\nFt. Wayne <IN>')
})

test('a mail about lots says of each what a buyer asks first, in its text part too', async () => {
  const { subject, html, text } = await renderMail('saved-search-alert', samples['saved-search-alert'], frame)
  expect(subject).toBe('2 new lots for “Sony TVs”')
  expect(text).toMatch(
    new RegExp(
      [
        `Pallet of televisions ${link.replaceAll(/[?+]/g, String.raw`\$&`)}`,
        'Like new · 24 units · Hebron, KY',
        String.raw`Current bid \$1,250 · ends Sun, Nov 15, 6:00 AM CST`,
      ].join(String.raw`\s+`),
    ),
  )
  expect(text).toMatch(/Salvage · 1 unit · Ft\. Wayne, IN\s+Price \$400\s/)
  expect(text).not.toContain('.webp')
  // The title is beside it, and would be said twice.
  expect(html).toContain('alt=""')
  expect(html).not.toContain('more:')
})

test.each([
  ['saved-search-alert', '1 new lot for “Sony TVs”', '30 new lots for “Sony TVs”'],
  ['lot-digest', '1 new lot for you', '30 new lots for you'],
  ['newsletter-digest', 'This week: 1 new lot', 'This week: 30 new lots'],
] as const)('%s counts, and leads to the lots that it does not show', async (kind, one, many) => {
  const few = await renderMail(kind, { ...samples[kind], lots: lots.slice(0, 1), total: 1 }, frame)
  expect(few.subject).toBe(one)
  const mail = await renderMail(kind, { ...samples[kind], total: 30 }, frame)
  expect(mail.subject).toBe(many)
  expect(mail.text).toMatch(/And 28 more: see all 30/)
})

test('the mail of a deal says that lots qualify, and no figure but their price', async () => {
  const props = { ...samples['saved-search-alert'], searchName: 'Sony TVs', areDeals: true }
  const { subject, text } = await renderMail('saved-search-alert', props, frame)
  expect(subject).toBe('2 deals for “Sony TVs”')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'these lots qualify for your saved deal. Bids can still raise the price of an auction. Sign in to see your profit.',
  )
  expect(text.match(/\$[\d,.]+/g)).toEqual(['$1,250', '$400'])
})

test('a digest that was promised says so when nothing matches yet', async () => {
  const nothing = { ...samples['lot-digest'], lots: [], total: 0 }
  const { subject, text } = await renderMail('lot-digest', nothing, frame)
  expect(subject).toBe("We'll let you know about new lots")
  expect(text.replaceAll(/\s+/g, ' ')).toContain('none of the lots added in the last 7 days match your preferences yet')
  expect(text).toContain(link)
  expect((await renderMail('test-digest', nothing, frame)).text).toContain('This is the test e-mail you asked for.')
})

test('the mail of an order says what was bought, what it cost, where it goes and how it was paid', async () => {
  const { subject, text } = await renderMail('order-placed', samples['order-placed'], frame)
  expect(subject).toBe('Order 100001 confirmed')
  for (const part of [
    'Pallet of televisions',
    '24 units · $1,250',
    'Subtotal: $1,650',
    'Freight: $120',
    'Total: $1,770',
    'From Hebron, KY: ready Thu, Nov 19; arrives Nov 23 to 25',
  ])
    expect(text).toContain(part)
  expect(text).toContain('Paid with Visa ending in 1111.')
  expect(text).toContain('Chicago, IL 60601')
  expect(text).toContain(invoiceLink)
  expect(text).not.toContain('tax:')
})

test('the mail of an order by invoice says by when to pay and how', async () => {
  const props = { ...samples['order-placed'], payment: 'Invoice', invoice }
  const { text } = await renderMail('order-placed', props, frame)
  expect(text).toContain('$1,770 is due by Tue, Dec 15, 6:00 AM CST.')
  expect(text).toContain('https://lotyard.example/pay/token')
  expect(text).toContain('First Bank\nAccount 1234567')
  expect(text).not.toContain('Paid with')
  expect(text.match(/Include order number 100001 with your payment\./g)).toHaveLength(1)
  expect(text).toContain("We'll get started once your payment arrives.")
  const unknown = await renderMail(
    'order-placed',
    { ...props, invoice: { ...invoice, instructions: null, payLink: null } },
    frame,
  )
  expect(unknown.text).toContain('Reply to this e-mail to ask how to pay.')
})

test('a long order is told in ten lines and a count', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...orderLots[0]!,
    link: `https://lotyard.example/detail/${at}`,
  }))
  const { text } = await renderMail('order-placed', { ...samples['order-placed'], lots: many }, frame)
  expect(text.match(/24 units/g)).toHaveLength(10)
  expect(text).toContain('and 2 more lots')
})

test('what is picked up is not said to be shipped', async () => {
  const pickedUp = { ...samples['order-placed'], pickUps: ['Hebron, KY'], shippingCents: 0 }
  const { text } = await renderMail('order-placed', pickedUp, frame)
  expect(text).toContain('You pick your lots up in Hebron, KY.')
  expect(text).not.toContain('Ships to')
})

test.each(['order-cancelled', 'order-refunded'] as const)('%s has its reason on a line of its own', async (kind) => {
  const { text } = await renderMail(kind, { ...samples[kind], reason: 'Water damage' }, frame)
  expect(text).toMatch(/\nReason: Water damage\n/)
})

test('lots to pick up come with where to arrange a time, and a booked time with its code and its place', async () => {
  const ready = await renderMail('order-ready', samples['order-ready'], frame)
  expect(ready.text).toContain('Arrange a pickup time on your order’s page.')
  const shipped = await renderMail('order-ready', { ...samples['order-ready'], isPickUp: false }, frame)
  expect(shipped.text).not.toContain('pickup')
  const { subject, text } = await renderMail('pickup-booked', samples['pickup-booked'], frame)
  expect(subject).toBe('Pickup booked for Thu, Nov 19, 10:00 AM EST: order 100001')
  for (const words of ['K7M 4PX', '2200 Worldwide Blvd', '(859) 555-0142', 'Docks 4 to 9', 'pickup.ics'])
    expect(text).toContain(words)
})

test('a payout without a lot says that it returns what was paid back', async () => {
  const returned = await renderMail('payout-sent', { ...samples['payout-sent'], lotCount: 0 }, frame)
  expect(returned.text.replaceAll(/\s+/g, ' ')).toContain('we sent you $1,770.50 that you had paid back.')
})

test('newcomers read that they can buy at a fixed price, not only bid', async () => {
  expect((await renderMail('welcome', samples.welcome, frame)).text).toContain('fixed price')
})

test('money goes back the way it came, and for an invoice by hand', async () => {
  const card = await renderMail('order-refunded', samples['order-refunded'], frame)
  expect(card.text).toContain('$150 is going back to Visa ending in 1111.')
  const paypal = { ...samples['order-refunded'], refund: { ...moneyBack, to: 'PayPal ada@x.test', isPayPal: true } }
  expect((await renderMail('order-refunded', paypal, frame)).text).toContain('PayPal may take a few days')
  const wire = { ...samples['order-refunded'], refund: { ...moneyBack, isByHand: true } }
  expect((await renderMail('order-refunded', wire, frame)).text).toContain('back to the account you paid from')
  const wired = { ...samples['order-refunded'], refund: { ...moneyBack, wasWired: true } }
  const sent = (await renderMail('order-refunded', wired, frame)).text.replaceAll(/\s+/g, ' ')
  expect(sent).toContain("We sent you $150 by wire, because it couldn't go back to Visa ending in 1111.")
  expect(sent).not.toContain('is going back to')
  const unpaid = await renderMail('order-cancelled', { ...samples['order-cancelled'], refund: null }, frame)
  expect(unpaid.text).toContain('There is nothing to pay.')
})

test('who never paid for lots that left reads neither of money that comes back nor that nothing is owed', async () => {
  const given = { ...samples['order-cancelled'], refund: null, isUncollected: true }
  const text = (await renderMail('order-cancelled', given, frame)).text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('We received no payment for this order, so there is nothing to refund.')
  expect(text).not.toMatch(/nothing to pay|withdrawn|going back/)
})
