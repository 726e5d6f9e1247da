import type { MailKind, MailProps, RenderMail } from '@lotyard/contract/site/mails'
import { createElement, type ComponentType } from 'react'
import { MailFrameContext } from './frame/mail-frame.ts'

type Template<Kind extends MailKind> = {
  subject: (props: MailProps[Kind]) => string
  default: ComponentType<MailProps[Kind]>
}

/** Loaded when the first mail of a kind is drawn: eagerly they would slow every start by half a second. */
export const mails: { [Kind in MailKind]: () => Promise<Template<Kind>> } = {
  'verify-email': () => import('./account/verify-email.tsx'),
  'reset-password': () => import('./account/reset-password.tsx'),
  'password-changed': () => import('./account/password-changed.tsx'),
  'two-step-on': () => import('./account/two-step-on.tsx'),
  'two-step-off': () => import('./account/two-step-off.tsx'),
  'two-step-reset': () => import('./account/two-step-reset.tsx'),
  'recovery-code-used': () => import('./account/recovery-code-used.tsx'),
  'account-exists': () => import('./account/account-exists.tsx'),
  welcome: () => import('./account/welcome.tsx'),
  'account-invited': () => import('./account/account-invited.tsx'),
  'email-change-confirm': () => import('./account/email-change-confirm.tsx'),
  'email-change-refused': () => import('./account/email-change-refused.tsx'),
  'email-change-requested': () => import('./account/email-change-requested.tsx'),
  'email-changed': () => import('./account/email-changed.tsx'),
  'email-change-undone': () => import('./account/email-change-undone.tsx'),
  'email-undone-elsewhere': () => import('./account/email-undone-elsewhere.tsx'),
  'email-decided': () => import('./account/email-decided.tsx'),
  'new-sign-in': () => import('./account/new-sign-in.tsx'),
  'certificate-approved': () => import('./certificates/approved.tsx'),
  'certificate-refused': () => import('./certificates/refused.tsx'),
  'newsletter-confirm': () => import('./account/newsletter-confirm.tsx'),
  'contact-message': () => import('./contact-message.tsx'),
  outbid: () => import('./auctions/outbid.tsx'),
  'auction-won': () => import('./auctions/won.tsx'),
  'auction-lost': () => import('./auctions/lost.tsx'),
  'auction-withdrawn': () => import('./auctions/withdrawn.tsx'),
  'bid-voided': () => import('./auctions/bid-voided.tsx'),
  'lot-changed': () => import('./auctions/lot-changed.tsx'),
  'change-decided': () => import('./auctions/change-decided.tsx'),
  'change-lapsed': () => import('./auctions/change-lapsed.tsx'),
  'payment-overdue': () => import('./auctions/payment-overdue.tsx'),
  'payment-reminder': () => import('./auctions/payment-reminder.tsx'),
  'payment-extended': () => import('./auctions/payment-extended.tsx'),
  'win-cancelled': () => import('./auctions/win-cancelled.tsx'),
  'runner-up-offer': () => import('./auctions/runner-up-offer.tsx'),
  'saved-search-alert': () => import('./lots/saved-search-alert.tsx'),
  'lot-digest': () => import('./lots/lot-digest.tsx'),
  'test-digest': () => import('./lots/test-digest.tsx'),
  'newsletter-digest': () => import('./lots/newsletter-digest.tsx'),
  'watched-lot-ending': () => import('./watching/lot-ending.tsx'),
  'watched-price-drop': () => import('./watching/price-drop.tsx'),
  'order-placed': () => import('./orders/placed.tsx'),
  'order-failed': () => import('./orders/payments/failed.tsx'),
  'direct-order-failed': () => import('./orders/payments/direct-failed.tsx'),
  'order-ready': () => import('./orders/shipments/ready.tsx'),
  'order-shipped': () => import('./orders/shipments/shipped.tsx'),
  'shipment-corrected': () => import('./orders/shipments/shipment-corrected.tsx'),
  'order-delivered': () => import('./orders/shipments/delivered.tsx'),
  'order-picked-up': () => import('./orders/shipments/picked-up.tsx'),
  'pickup-booked': () => import('./orders/pickups/booked.tsx'),
  'pickup-reminder': () => import('./orders/pickups/reminder.tsx'),
  'pickup-split': () => import('./orders/pickups/split.tsx'),
  'pickup-cancelled': () => import('./orders/pickups/cancelled.tsx'),
  'order-cancelled': () => import('./orders/cancelled.tsx'),
  'order-refunded': () => import('./orders/payments/refunded.tsx'),
  'payment-failed': () => import('./orders/payments/payment-failed.tsx'),
  'order-proposed': () => import('./orders/payments/proposed.tsx'),
  'proposal-ended': () => import('./orders/payments/proposal-ended.tsx'),
  'proposal-lapsed': () => import('./orders/payments/proposal-lapsed.tsx'),
  'payment-due': () => import('./orders/payments/payment-due.tsx'),
  'invoice-overdue': () => import('./orders/payments/invoice-overdue.tsx'),
  'invoice-paid': () => import('./orders/payments/invoice-paid.tsx'),
  'payment-received': () => import('./orders/payments/payment-received.tsx'),
  'payout-sent': () => import('./payout-sent.tsx'),
  'problem-reported': () => import('./orders/problems/reported.tsx'),
  'problem-replied': () => import('./orders/problems/replied.tsx'),
  'problem-answered': () => import('./orders/problems/answered.tsx'),
  'problem-closing': () => import('./orders/problems/closing.tsx'),
  'auction-ended': () => import('./selling/auction-ended.tsx'),
  'lots-sold': () => import('./selling/lots-sold.tsx'),
  'to-ship': () => import('./selling/to-ship.tsx'),
  'seller-problem': () => import('./selling/problem.tsx'),
  'seller-refund': () => import('./selling/refund.tsx'),
}

/** The server bundle exports this; the worker draws mails with it. */
export const renderMail: RenderMail = async (kind, props, frame) => {
  const { render, toPlainText } = await import('@react-email/render')
  const template = await mails[kind]()
  const mail = createElement(template.default, props)
  const html = await render(createElement(MailFrameContext, { value: frame }, mail))
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  // A line break in a name would end the subject's header line.
  return { subject: template.subject(props).replaceAll(/\s+/g, ' ').trim(), html, text }
}
