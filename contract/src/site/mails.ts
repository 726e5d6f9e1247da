import type { LotChange } from '../rules/listings/goods/lot-changes.ts'
import type { ProblemKind } from '../rules/orders/fulfilment/problem-report.ts'
import type { ProblemOutcome } from '../rules/orders/fulfilment/problem-thread.ts'
import type { Estimate } from '../rules/shipping/dates/estimate.ts'
import type { ContactTopic } from '../rules/desk/contact-message.ts'
import type { BrandLogo } from './site.ts'

/** Every kind of mail with what its template is told. Server and templates share it; nothing here travels on the wire. */
export type MailProps = {
  'verify-email': { firstName: string; link: string }
  'reset-password': { firstName: string; link: string }
  'password-changed': { firstName: string; resetLink: string }
  'two-step-on': { firstName: string; securityLink: string; resetLink: string; contactLink: string }
  'two-step-off': { firstName: string; securityLink: string; resetLink: string }
  /** An admin has turned it off for an owner who lost the phone. */
  'two-step-reset': { firstName: string; securityLink: string; contactLink: string }
  'recovery-code-used': { firstName: string; leftCount: number; securityLink: string; resetLink: string }
  'account-exists': { firstName: string; signInLink: string; resetLink: string }
  /** The one mail of a sign-up; `link` confirms the address. */
  welcome: { firstName: string; link: string; browseLink: string }
  /** An admin has created the account; the link sets its password. */
  'account-invited': { firstName: string; link: string }
  /** To the new address. */
  'email-change-confirm': { firstName: string; newEmail: string; link: string }
  /** To the new address, where it is another account's or reserved for one. No name: the reader may be a stranger. */
  'email-change-refused': { email: string; signInLink: string }
  /** To the address the account has. */
  'email-change-requested': { firstName: string; newEmail: string; resetLink: string }
  /** To the address the account had. */
  'email-changed': { firstName: string; oldEmail: string; newEmail: string; undoLink: string; undoUntil: string }
  /** To the address that is back. */
  'email-change-undone': { firstName: string; email: string; newEmail: string; resetLink: string }
  /** To each address that the account had meanwhile. */
  'email-undone-elsewhere': { firstName: string; email: string; contactLink: string }
  /** To both addresses, once an admin has decided between them. */
  'email-decided': { firstName: string; email: string; resetLink: string; contactLink: string }
  /** `network`: what is known of where it came from, '203.0.113.x'. */
  'new-sign-in': { firstName: string; device: string; network: string; at: string; resetLink: string }
  /** `expiresOn`: yyyy-mm-dd, the last day. */
  'certificate-approved': CertificateMail & { expiresOn: string }
  'certificate-refused': CertificateMail & { reason: string }
  'newsletter-confirm': { link: string }
  'contact-message': ContactMail
  outbid: AuctionMail & { priceCents: number; nextBidCents: number; endsAt: string }
  'auction-won': AuctionMail & { priceCents: number; paymentDueAt: string; payLink: string }
  'auction-lost': AuctionMail & { isReserveNotMet: boolean; priceCents: number | null }
  'auction-withdrawn': AuctionMail & { reason: string }
  'bid-voided': AuctionMail & { reason: string }
  /** The newest changes since the bidder's bid; `moreCount` says how many are left out. */
  'lot-changed': AuctionMail & { changes: LotChange[]; moreCount: number; withdrawUntil: string; changesLink: string }
  /** To the seller who asked for it; `declineReason` is null where it was made. `link` leads to the desk. */
  'change-decided': AuctionMail & { changes: LotChange[]; declineReason: string | null }
  /** To the seller who asked for it: the lot was edited before an admin decided. `link` leads to the desk. */
  'change-lapsed': AuctionMail & { changes: LotChange[] }
  'payment-overdue': AuctionMail & { priceCents: number; bidsLink: string }
  /** An admin reminds the buyer of a won lot, before or after it is due. */
  'payment-reminder': UnpaidMail
  'payment-extended': UnpaidMail
  /** By agreement: nothing is owed. */
  'win-cancelled': AuctionMail & { bidsLink: string }
  /** `floorCents`: what the bids lead to without the winner's. */
  'runner-up-offer': AuctionMail & { priceCents: number; floorCents: number; expiresAt: string; bidsLink: string }
  /**
   * Of one saved search, at once or once a day; `searchId` says whose link stops it. `areDeals`: by the reader's price book. No
   * figure of that may be in the mail.
   */
  'saved-search-alert': LotsMail & {
    firstName: string
    searchId: string
    searchName: string
    searchLink: string
    /** Mails from before deals have none. */
    areDeals?: boolean
  }
  /** New lots by the account's inventory preferences. Without a lot it says that nothing matches yet. */
  'lot-digest': LotsMail & { firstName: string; newLotsLink: string; preferencesLink: string }
  'test-digest': LotsMail & { firstName: string; newLotsLink: string; preferencesLink: string }
  'watched-lot-ending': AuctionMail & { endsAt: string; price: MailPrice }
  'watched-price-drop': AuctionMail & { priceCents: number; originalCents: number }
  /** To a seller. */
  'payout-sent': {
    firstName: string
    number: string
    amountCents: number
    lotCount: number
    reference: string
    link: string
    statementLink: string
  }
  /** To a seller: auctions that ended at about the same time. `priceCents` is null where it was not sold. */
  'auction-ended': {
    firstName: string
    lots: { title: string; link: string; outcome: 'won' | 'no_bids' | 'reserve_not_met'; priceCents: number | null }[]
    link: string
  }
  'newsletter-digest': LotsMail & { newLotsLink: string }
} & OrderMails
/** What every mail about an auction is told; times are ISO 8601. */
export type AuctionMail = { firstName: string; title: string; link: string }
/** Of a won lot that is to be paid. */
export type UnpaidMail = AuctionMail & { priceCents: number; paymentDueAt: string; isOverdue: boolean; payLink: string }
/** About a resale certificate; `state` is its name, 'Indiana'. */
export type CertificateMail = { firstName: string; state: string; number: string; link: string }
/** Some lots, and how many there are in all. */
export type LotsMail = { lots: MailLot[]; total: number }
/** A lot as mails show it: `endsAt` is an auction's. */
export type MailLot = {
  title: string
  link: string
  photoUrl: string | null
  condition: string
  units: number
  warehouse: string
  price: MailPrice
  endsAt: string | null
}
export type MailPrice = { kind: 'fixed' | 'current_bid' | 'starting_bid'; cents: number }
/** What a visitor or an account wrote to the operator by the contact form. */
export type ContactMail = {
  name: string
  email: string
  topic: ContactTopic
  lot: { name: string; link: string } | null
  message: string
  /** The account that was signed in; null for a visitor, who may have typed any address. */
  accountEmail: string | null
}
/** What mails tell of orders. `link` leads to the order's page, in the operator's mail to the desk. */
export type OrderMails = {
  'order-placed': OrderMail & {
    lots: MailOrderLot[]
    subtotalCents: number
    shippingCents: number
    taxCents: number
    totalCents: number
    /** Lines. */
    shippingAddress: string[]
    /** Places that lots are picked up from. */
    pickUps: string[]
    /** By place. Left out of mails that were written before there were any. */
    dates?: { from: string; estimate: Estimate }[]
    payment: string
    invoice: InvoiceDue | null
    invoiceLink: string
  }
  'order-failed': OrderMail & { lots: MailOrderLot[]; reason: string; cartLink: string }
  /** To the account that placed it. `link` leads to a new one: sellers don't see orders whose payment failed. */
  'direct-order-failed': OrderMail & { lots: MailOrderLot[]; reason: string }
  'order-ready': OrderMail & { lots: MailOrderLot[]; warehouse: string; isPickUp: boolean }
  'order-shipped': OrderMail & {
    lots: MailOrderLot[]
    warehouse: string
    sentWith: SentWith
    reportUntil: string
  }
  /** `sentWith` is null where it has not left after all. */
  'shipment-corrected': OrderMail & {
    lots: MailOrderLot[]
    warehouse: string
    sentWith: SentWith | null
    deliveredOn: string | null
  }
  /** By the desk's word. `deliveredOn`: a day. */
  'order-delivered': OrderMail & {
    lots: MailOrderLot[]
    warehouse: string
    deliveredOn: string
    reportUntil: string
  }
  'order-picked-up': OrderMail & { lots: MailOrderLot[]; warehouse: string; reportUntil: string }
  'pickup-booked': PickUpMail
  /** A day before. */
  'pickup-reminder': PickUpMail
  /** Lots of it leave apart now. `lots`: those that the booked time is still for. */
  'pickup-split': PickUpMail
  /** `isByBuyer`: they gave it up themselves; otherwise the lots are no longer ready. */
  'pickup-cancelled': OrderMail & { warehouse: string; when: string; isByBuyer: boolean }
  /** `isUncollected`: its payment failed after lots had left, so that nothing comes back. */
  'order-cancelled': OrderMail & {
    lots: MailOrderLot[]
    reason: string
    refund: MoneyBack | null
    isUncollected: boolean
  }
  /** `lot` is null where it is for the whole order. */
  'order-refunded': OrderMail & { lot: string | null; reason: string; refund: MoneyBack }
  /** Of what is owed, after its payer was answered; or found out later. */
  'payment-failed': OrderMail & { amountCents: number; payLink: string }
  /** To the buyer of a direct order, who accepts, declines or pays it. `payWithin`: '30 days'. */
  'order-proposed': OrderMail & {
    lots: MailOrderLot[]
    subtotalCents: number
    shippingCents: number
    taxCents: number
    totalCents: number
    until: string
    payWithin: string
  }
  /** To who placed it: its buyer declined it, or did not answer. `link` leads to the desk. */
  'proposal-ended': OrderMail & { lots: MailOrderLot[]; buyerName: string; isDeclined: boolean }
  /** To its buyer, who did not answer in time. */
  'proposal-lapsed': OrderMail & { lots: MailOrderLot[] }
  /** `totalCents`: what is left to pay. */
  'payment-due': OrderMail & { totalCents: number; invoice: InvoiceDue; invoiceLink: string; isToday: boolean }
  /** `totalCents`: what is left to pay. `isSecond`: a week after the first. */
  'invoice-overdue': OrderMail & {
    totalCents: number
    invoice: InvoiceDue
    invoiceLink: string
    isSecond?: boolean
  }
  /** `totalCents`: what came in last. Nothing is left to pay. */
  'invoice-paid': OrderMail & { totalCents: number; invoiceLink: string }
  /** A part, or what an order that was paid owed again. `invoice` is null where nothing is left or no day is set. */
  'payment-received': OrderMail & {
    amountCents: number
    leftCents: number
    invoice: InvoiceDue | null
    invoiceLink: string
  }
  /** To the operator. Answering the mail answers the buyer. */
  'problem-reported': {
    number: string
    link: string
    title: string
    kind: ProblemKind
    description: string
    photoCount: number
    buyerName: string
    buyerEmail: string
  }
  /** To the operator: the buyer or the lot's seller wrote. `email`: whom answering the mail answers; null for sellers. */
  'problem-replied': {
    number: string
    link: string
    title: string
    from: 'buyer' | 'seller'
    name: string
    email: string | null
    text: string
    photoCount: number
  }
  /**
   * What we wrote, or passed on from the seller, and how it ended; `answer` is null where nothing was written with that.
   * `closesAt`: by when we wait for a reply. All but the first two may be missing from mail of before an update.
   */
  'problem-answered': OrderMail & {
    title: string
    answer: string | null
    outcome?: ProblemOutcome | null
    isFromSeller?: boolean
    photoCount?: number
    closesAt?: string | null
  }
  /** It ends without a reply. */
  'problem-closing': OrderMail & { title: string; closesAt: string }
} & SellerMails
/** What sellers hear of orders with lots of theirs: one mail an order. `link` leads to the desk. */
export type SellerMails = {
  'lots-sold': OrderMail & { lots: MailOrderLot[]; buyerName: string; isPaid: boolean; shipOn: string | null }
  /** A day before they were promised to leave. */
  'to-ship': OrderMail & { lots: MailOrderLot[]; warehouses: string[]; shipOn: string }
  /** Reported, with its text; a message from the desk; or how it ended, where `text` is null. */
  'seller-problem': OrderMail & {
    title: string
    kind: ProblemKind
    text: string | null
    isMessage: boolean
    outcome: ProblemOutcome | null
  }
  /** What their lots bear of it. `lot` is null where it is for the whole order. */
  'seller-refund': OrderMail & { lot: string | null; amountCents: number; reason: string }
}
export type OrderMailKind = keyof OrderMails
export type OrderMail = { firstName: string; number: string; link: string }
/** `when` is in the warehouse's zone: 'Thu, Nov 19, 10:00 AM EST'. */
export type PickUpMail = OrderMail & {
  lots: MailOrderLot[]
  warehouse: string
  when: string
  code: string
  /** Lines. */
  address: string[]
  phone: string | null
  dockNote: string | null
  passLink: string
  calendarLink: string
}
export type MailOrderLot = { title: string; link: string; units: number; priceCents: number }
/** `link` is null where the carrier's page isn't known. */
export type SentWith = { carrier: string; trackings: { number: string; link: string | null }[] }
/**
 * `payLink`: for whoever pays, with or without an account; null where it has ended. `heldUntil`: of the wire of a checkout.
 * `shipsFirst`: lots leave before the money comes.
 */
export type InvoiceDue = {
  dueAt: string
  instructions: string | null
  payLink: string | null
  heldUntil?: string
  shipsFirst?: true
}
/**
 * `to`: 'Visa ending in 1111'. An invoice was paid by wire, so the money goes back by hand. `wasWired`: it was sent already,
 * because it could not go back to `to`.
 */
export type MoneyBackWay = { cents: number; to: string; isByHand: boolean; isPayPal: boolean; wasWired: boolean }
/** All of it, by the first of its ways. `isCredit`: off what is owed. Both may be missing from mail of before an update. */
export type MoneyBack = MoneyBackWay & { ways?: MoneyBackWay[]; isCredit?: boolean }
export type MailKind = keyof MailProps

export type RenderedMail = { subject: string; html: string; text: string }

/** Who writes, at the foot of every mail, and the zone that its times are said in. */
export type MailSender = {
  name: string
  contactEmail: string | null
  postalAddress: string | null
  timeZone: string
  brand: MailBrand
}

/** How mail looks; null where it is as it comes. Its logo's address is whole, and `name` is said in its place. */
export type MailBrand = {
  name: string
  logo: BrandLogo | null
  accent: { fill: string; label: string } | null
  footer: string | null
}

/** `unsubscribeLink` stands at the foot of mail that people may switch off. */
export type MailFrame = { sender: MailSender; unsubscribeLink: string | null }

export type RenderMail = <Kind extends MailKind>(
  kind: Kind,
  props: MailProps[Kind],
  frame: MailFrame,
) => Promise<RenderedMail>
