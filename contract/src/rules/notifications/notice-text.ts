// What the bell says of a mail, and where it leads: one short sentence or two, and a path of this site.
//
// Every kind of mail is decided here: a new one does not compile without a line. Null means that no notice is written: mail
// about the security of an account, mail to the operator's mailbox, whose address may be another account's, the newsletter,
// and what was asked for a moment ago. A text never holds an address, a token or what a person wrote. Length and path are
// also enforced by the constraints notices_have_limits and path_stays_on_the_site.
import type { MailKind, MailPrice, MailProps, OrderMail } from '../../site/mails.ts'
import { countOf } from '../format-count.ts'
import { formatCents, formatWithCents } from '../money.ts'
import { OUTCOME_WORDS } from '../orders/fulfilment/problem-thread.ts'
import { safeReturnPath } from '../site/paths/safe-return-path.ts'
import { NOTICE_TEXT_MAX_LENGTH } from './notice-limits.ts'

export type NoticeWords = { text: string; path: string }

/** Long enough to tell lots apart; with the rest of its sentence it stays below the limit. */
const TITLE_MAX_LENGTH = 90

type Writer<Kind extends MailKind> = (props: MailProps[Kind]) => { text: string; link: string } | null

const WRITERS: { [Kind in MailKind]: Writer<Kind> | null } = {
  // Security, and the way in.
  'verify-email': null,
  'reset-password': null,
  'password-changed': null,
  'account-exists': null,
  welcome: null,
  'account-invited': null,
  'two-step-on': null,
  'two-step-off': null,
  'two-step-reset': null,
  'recovery-code-used': null,
  'email-change-confirm': null,
  'email-change-refused': null,
  'email-change-requested': null,
  'email-changed': null,
  'email-change-undone': null,
  'email-undone-elsewhere': null,
  'email-decided': null,
  'new-sign-in': null,
  // To addresses, which need not be accounts.
  'newsletter-confirm': null,
  'newsletter-digest': null,
  'contact-message': null,
  'problem-reported': null,
  'problem-replied': null,
  // Asked for a moment ago, to see what an e-mail looks like.
  'test-digest': null,

  outbid: ({ title, link, priceCents }) => ({
    text: `You were outbid on ${short(title)}. Now ${formatCents(priceCents)}.`,
    link,
  }),
  'auction-won': ({ title, payLink, priceCents }) => ({
    text: `You won ${short(title)} for ${formatCents(priceCents)}. Pay now to complete your purchase.`,
    link: payLink,
  }),
  'auction-lost': ({ title, link, isReserveNotMet, priceCents }) => ({
    text: lostText(title, { isReserveNotMet, priceCents }),
    link,
  }),
  'auction-withdrawn': ({ title, link }) => ({ text: `${short(title)} was withdrawn. You owe nothing.`, link }),
  'bid-voided': ({ title, link }) => ({ text: `We voided your bid on ${short(title)}. You can bid again.`, link }),
  'lot-changed': ({ title, changesLink }) => ({
    text: `${short(title)} changed after your bid. Keep or withdraw your bid.`,
    link: changesLink,
  }),
  'change-decided': ({ title, link, declineReason }) => ({
    text: `Your change to ${short(title)} was ${declineReason === null ? 'made' : 'declined'}.`,
    link,
  }),
  'change-lapsed': ({ title, link }) => ({
    text: `Your change to ${short(title)} lapsed: the lot was edited first.`,
    link,
  }),
  'payment-overdue': ({ title, bidsLink, priceCents }) => ({
    text: `Payment for ${short(title)} is overdue: ${formatCents(priceCents)}.`,
    link: bidsLink,
  }),
  'payment-reminder': ({ title, payLink, priceCents, isOverdue }) => ({
    text: `Reminder: payment for ${short(title)} is ${isOverdue ? 'overdue' : 'due'}: ${formatCents(priceCents)}.`,
    link: payLink,
  }),
  'payment-extended': ({ title, payLink }) => ({
    text: `You have more time to pay for ${short(title)}.`,
    link: payLink,
  }),
  'win-cancelled': ({ title, link }) => ({
    text: `Your purchase of ${short(title)} was canceled. You owe nothing.`,
    link,
  }),
  'runner-up-offer': ({ title, bidsLink, priceCents }) => ({
    text: `${short(title)} is offered to you for ${formatCents(priceCents)}.`,
    link: bidsLink,
  }),

  'saved-search-alert': ({ searchName, searchLink, total, areDeals = false }) => ({
    text: `${countOf(total, areDeals ? 'deal' : 'new lot')} for “${searchName}”.`,
    link: searchLink,
  }),
  // Without a lot the mail says that there is none yet: nothing to look at.
  'lot-digest': ({ total, newLotsLink }) =>
    total === 0 ? null : { text: `${countOf(total, 'new lot')} for you.`, link: newLotsLink },
  'watched-lot-ending': ({ title, link, price }) => ({
    text: `Ending within the hour: ${short(title)}. ${priceText(price)}.`,
    link,
  }),
  'watched-price-drop': ({ title, link, priceCents, originalCents }) => ({
    text: `Now ${formatCents(priceCents)}, was ${formatCents(originalCents)}: ${short(title)}.`,
    link,
  }),

  'order-placed': (props) => aboutOrder(props, `Order ${props.number} confirmed: ${formatCents(props.totalCents)}.`),
  'order-failed': ({ number, cartLink }) => ({
    text: `Payment for order ${number} didn’t go through. You haven’t been charged.`,
    link: cartLink,
  }),
  'direct-order-failed': (props) => aboutOrder(props, `Payment for direct order ${props.number} didn’t go through.`),
  'order-ready': (props) =>
    aboutOrder(
      props,
      props.isPickUp
        ? `Order ${props.number} is ready for pickup in ${props.warehouse}.`
        : `Order ${props.number} is ready to ship from ${props.warehouse}.`,
    ),
  'order-shipped': (props) => aboutOrder(props, `Order ${props.number} shipped from ${props.warehouse}.`),
  'shipment-corrected': (props) =>
    aboutOrder(
      props,
      props.sentWith === null
        ? `Order ${props.number} hasn’t left ${props.warehouse} yet.`
        : `New shipping details for order ${props.number}.`,
    ),
  'order-delivered': (props) => aboutOrder(props, `Order ${props.number} from ${props.warehouse} was delivered.`),
  'order-picked-up': (props) => aboutOrder(props, `Order ${props.number} was picked up in ${props.warehouse}.`),
  'pickup-booked': ({ passLink, ...props }) => ({
    text: `Pickup booked for ${props.when} in ${props.warehouse}: order ${props.number}.`,
    link: passLink,
  }),
  'pickup-reminder': ({ passLink, ...props }) => ({
    text: `Your pickup is ${props.when} in ${props.warehouse}: order ${props.number}.`,
    link: passLink,
  }),
  'pickup-split': ({ passLink, ...props }) => ({
    text: `Your pickup on ${props.when} is now for fewer lots of order ${props.number}. Book a time for the rest.`,
    link: passLink,
  }),
  'pickup-cancelled': (props) =>
    aboutOrder(
      props,
      `Pickup on ${props.when} canceled: order ${props.number}. ${props.isByBuyer ? 'Book another time.' : 'The lots aren’t ready.'}`,
    ),
  'order-cancelled': (props) => aboutOrder(props, `Order ${props.number} was canceled.`),
  'order-refunded': (props) =>
    aboutOrder(
      props,
      `${props.refund.isCredit === true ? 'Credit' : 'Refund'} of ${formatCents(props.refund.cents)} for order ${props.number}.`,
    ),
  'payment-failed': (props) =>
    aboutOrder(
      props,
      `A payment of ${formatWithCents(props.amountCents)} for order ${props.number} didn’t go through. Nothing was charged.`,
    ),
  'order-proposed': (props) =>
    aboutOrder(props, `Order ${props.number} is waiting for you to accept it: ${formatCents(props.totalCents)}.`),
  'proposal-ended': (props) =>
    aboutOrder(
      props,
      `${short(props.buyerName)} ${props.isDeclined ? 'declined' : 'didn’t answer'} direct order ${props.number}.`,
    ),
  'proposal-lapsed': (props) => aboutOrder(props, `Order ${props.number} wasn’t accepted in time. You owe nothing.`),
  'payment-due': (props) =>
    aboutOrder(
      props,
      `Payment for order ${props.number} is due ${props.isToday ? 'today' : 'soon'}: ${formatCents(props.totalCents)}.`,
    ),
  'invoice-overdue': (props) =>
    aboutOrder(props, `Payment for order ${props.number} is overdue: ${formatCents(props.totalCents)}.`),
  'invoice-paid': (props) =>
    aboutOrder(props, `We received ${formatCents(props.totalCents)} for order ${props.number}.`),
  'payment-received': (props) =>
    aboutOrder(
      props,
      `We received ${formatCents(props.amountCents)} for order ${props.number}. ${
        props.leftCents > 0 ? `${formatCents(props.leftCents)} left to pay.` : 'It’s paid in full.'
      }`,
    ),
  'problem-answered': (props) =>
    aboutOrder(
      props,
      (props.outcome ?? null) === null
        ? `New message about the problem with order ${props.number}.`
        : `The problem with order ${props.number} is closed: ${OUTCOME_WORDS[props.outcome!].toLowerCase()}.`,
    ),
  'problem-closing': (props) => aboutOrder(props, `We’re waiting for your reply about order ${props.number}.`),
  'auction-ended': ({ lots, link }) => ({ text: endedText(lots), link }),
  'lots-sold': (props) => aboutOrder(props, `Sold: ${countOf(props.lots.length, 'lot')} in order ${props.number}.`),
  'to-ship': (props) =>
    aboutOrder(props, `${countOf(props.lots.length, 'lot')} of order ${props.number} should ship tomorrow.`),
  'seller-problem': (props) =>
    aboutOrder(
      props,
      props.outcome !== null
        ? `The problem with order ${props.number} is closed: ${OUTCOME_WORDS[props.outcome].toLowerCase()}.`
        : props.isMessage
          ? `New message about the problem with order ${props.number}.`
          : `A buyer reported a problem with order ${props.number}.`,
    ),
  'seller-refund': (props) =>
    aboutOrder(props, `Refund for order ${props.number}: your share is ${formatWithCents(props.amountCents)}.`),

  'certificate-approved': ({ state, link }) => ({ text: `Your ${state} resale certificate is approved.`, link }),
  'certificate-refused': ({ state, link }) => ({ text: `We couldn’t accept your ${state} resale certificate.`, link }),
  'payout-sent': ({ number, amountCents, link }) => ({
    text: `Payout ${number} is on its way: ${formatWithCents(amountCents)}.`,
    link,
  }),
}

/** Null where mail of this kind, or this one mail, has no notice. */
export function noticeOf<Kind extends MailKind>(kind: Kind, props: MailProps[Kind]): NoticeWords | null {
  const written = (WRITERS[kind] as Writer<Kind> | null)?.(props) ?? null
  if (written === null) return null
  // A sentence that ends with a cut title has its dots already.
  return { text: cut(written.text.replaceAll('….', '…'), NOTICE_TEXT_MAX_LENGTH), path: pathOf(written.link) }
}

/** Of these an account keeps one unread for each path: a newer one says all that the older one did. */
export function replacesUnread(kind: MailKind): boolean {
  return kind === 'outbid'
}

function aboutOrder({ link }: OrderMail, text: string): { text: string; link: string } {
  return { text, link }
}

function lostText(
  title: string,
  { isReserveNotMet, priceCents }: { isReserveNotMet: boolean; priceCents: number | null },
): string {
  if (isReserveNotMet) return `${short(title)} ended below the reserve and wasn’t sold.`
  return `${short(title)} went to another bidder${priceCents === null ? '' : ` for ${formatCents(priceCents)}`}.`
}

function endedText(lots: MailProps['auction-ended']['lots']): string {
  const sold = lots.filter(({ priceCents }) => priceCents !== null)
  const [lot] = lots
  if (lots.length > 1 || lot === undefined) return `${lots.length} auctions ended: ${sold.length} sold.`
  return lot.priceCents === null
    ? `${short(lot.title)} ended without a sale.`
    : `${short(lot.title)} sold for ${formatCents(lot.priceCents)}.`
}

function priceText({ kind, cents }: MailPrice): string {
  return kind === 'starting_bid' ? `Starting bid ${formatCents(cents)}` : `Now ${formatCents(cents)}`
}

/** Between two words, where it has some: half a figure would be a wrong one. */
function short(title: string): string {
  const start = cut(title, TITLE_MAX_LENGTH)
  if (start === title) return title
  const whole = start.slice(0, start.lastIndexOf(' ')).replace(/[\s,.:;&-]+$/, '')
  return whole.length < start.length / 2 ? start : `${whole}…`
}

/** Counted as the database counts: a symbol that takes two units of a string is one character, and is not cut in half. */
function cut(text: string, maxLength: number): string {
  const characters = Array.from(text)
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

/** Mails hold whole addresses, of the site that the mail is about. The bell stays on the site that it is seen on. */
function pathOf(link: string): string {
  return safeReturnPath(link.replace(/^https?:\/\/[^/?#]+/, ''))
}
