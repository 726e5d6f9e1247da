// What an archive of an account's data holds. A domain that keeps something of an account adds it here.
import {
  EMAIL_CHANGE_DAYS,
  MAIL_DAYS,
  NEWS_MAIL_DAYS,
  NOTICE_DAYS,
  SIGN_IN_DAYS,
} from '@lotyard/contract/rules/data-rights/retention'
import type { Address } from '@lotyard/contract/account/addresses'
import { TEXT_FIELDS } from '@lotyard/contract/rules/addresses/address-fields'
import { streamAuditData, type AuditData } from '../../../db/audit/audit-data-queries.ts'
import type { Tx } from '../../../db/database.ts'
import { isProven, mailOwner, type AddressOwner } from '../address-owner.ts'
import {
  listEmailChangeData,
  listFormerAddresses,
  listSessionData,
  listSignIns,
  type EmailChangeData,
  type SessionData,
  type StoredSignIn,
} from '../../accounts/index.ts'
import { listAddresses } from '../../addresses/index.ts'
import {
  streamBarData,
  streamBidData,
  streamOfferData,
  streamWinData,
  type BarData,
  type BidData,
  type OfferData,
  type WinData,
} from '../../auctions/index.ts'
import {
  listCartDeliveryData,
  listCartListingData,
  type CartDeliveryData,
  type CartListingData,
} from '../../cart/index.ts'
import { streamSellerListingData, type SellerListingData } from '../../listings/index.ts'
import { listNoticeData, streamMailData, type MailData, type StoredNotice } from '../../notifications/index.ts'
import {
  listCertificatesOf,
  streamOrderData,
  streamOrderLotData,
  streamOrderValueData,
  streamPaymentData,
  streamPickUpData,
  streamProblemData,
  streamProblemMessageData,
  streamRefundData,
  type OrderData,
  type OrderLotData,
  type OrderValueData,
  type PaymentData,
  type PickUpData,
  type ProblemData,
  type ProblemMessageData,
  type RefundData,
  type StoredCertificate,
} from '../../orders/index.ts'
import { listPaymentMethods, type SavedMethod } from '../../payment-methods/index.ts'
import { findSubscriber, listPreferences, listSavedSearches, type AccountPreferences } from '../../preferences/index.ts'
import {
  listAdjustmentData,
  listImportData,
  listTemplateData,
  streamNoteData,
  streamPayoutData,
  type AdjustmentData,
  type ImportData,
  type NoteData,
  type PayoutData,
  type TemplateData,
} from '../../desk/index.ts'
import {
  listBookConditionData,
  listBookData,
  listBookEntryData,
  type BookConditionData,
  type BookData,
  type BookEntryData,
} from '../../price-books/index.ts'
import { streamLotNoteData, streamWatchData, type LotNoteData, type WatchData } from '../../watching/index.ts'

/** Whose data it is. */
export type Owner = AddressOwner & { id: string }

export type Collection = {
  /** Of its two files, without the ending. */
  name: string
  /** What the files hold, for the archive's README. */
  about: string
  /** In this order, in both files. What is not named here stays out. */
  columns: readonly string[]
  /** Read twice, once for each file; both see the same snapshot. */
  read: (tx: Tx, owner: Owner) => AsyncIterable<readonly object[]>
}

export const COLLECTIONS: readonly Collection[] = [
  collection<SessionData>({
    name: 'devices',
    about: 'Browsers that are signed in to your account.',
    columns: ['user_agent', 'ip_address', 'created_at', 'last_seen_at', 'expires_at'],
    read: (tx, { id }) => onePage(listSessionData(tx, id, MAX_SESSIONS)),
  }),
  collection<StoredSignIn>({
    name: 'sign-ins',
    about: `Sign-ins to your account and attempts that failed, of the last ${SIGN_IN_DAYS} days.`,
    columns: ['happened_at', 'outcome', 'address_group', 'device'],
    read: (tx, { id }) => onePage(listSignIns(tx, id, MAX_SIGN_INS)),
  }),
  collection<EmailChangeData>({
    name: 'e-mail-changes',
    about: `Changes of your e-mail address, of the last ${EMAIL_CHANGE_DAYS} days.`,
    columns: ['old_email', 'new_email', 'asked_at', 'confirmed_at', 'undone_at'],
    read: (tx, { id }) => onePage(listEmailChangeData(tx, id, MAX_EMAIL_CHANGES)),
  }),
  collection<Address>({
    name: 'addresses',
    about: 'Your shipping and billing addresses.',
    columns: ['role', 'default', ...TEXT_FIELDS, 'loading_dock'],
    read: (tx, { id }) => onePage(listAddresses(tx, id)),
  }),
  collection<SavedMethod>({
    name: 'payment-methods',
    about: 'Cards and PayPal accounts you saved. Our payment provider keeps the card numbers; we never see them.',
    columns: ['type', 'card_type', 'last_four', 'expiration_month', 'expiration_year', 'email', 'default'],
    read: (tx, { id }) => onePage(listPaymentMethods(tx, id)),
  }),
  collection<SavedSearchData>({
    name: 'saved-searches',
    about: 'Searches you saved, and when they alert you.',
    columns: ['name', 'query', 'alerts', 'site', 'saved_at'],
    read: (tx, { id }) => onePage(listSavedSearchData(tx, id)),
  }),
  collection<AccountPreferences['inventory'][number]>({
    name: 'inventory-preferences',
    about: 'Categories, conditions and lot sizes you want e-mails about.',
    columns: ['kind', 'key', 'name'],
    read: (tx, { id }) => onePage(listPreferences(tx, id).then(({ inventory }) => inventory)),
  }),
  collection<WatchData>({
    name: 'watched-lots',
    about: 'Lots on your watch list.',
    columns: ['lot_id', 'listing', 'title', 'watched_at'],
    read: (tx, { id }) => streamWatchData(tx, id),
  }),
  collection<LotNoteData>({
    name: 'lot-notes',
    about: 'What you noted on lots. Only you see it.',
    columns: ['lot_id', 'listing', 'note', 'written_at'],
    read: (tx, { id }) => streamLotNoteData(tx, id),
  }),
  collection<CartListingData>({
    name: 'cart',
    about: 'Lots you put into your cart. Lots you won are in won-lots.',
    columns: ['listing', 'title', 'added_at'],
    read: (tx, { id }) => onePage(listCartListingData(tx, id)),
  }),
  collection<CartDeliveryData>({
    name: 'cart-delivery',
    about: 'The address your cart ships to, and the warehouses you pick lots up from.',
    columns: ['choice', 'place'],
    read: (tx, { id }) => onePage(listCartDeliveryData(tx, id)),
  }),
  collection<BidData>({
    name: 'bids',
    about:
      'Every bid you placed, with your maximum and its receipt: hash, salt and commitment are what you check against the auction record.',
    columns: [
      'listing',
      'title',
      'sequence',
      'bidder_number',
      'placed_at',
      'max_bid_cents',
      'price_after_cents',
      'was_leading',
      'is_voided',
      'hash',
      'salt',
      'commitment',
    ],
    read: (tx, { id }) => streamBidData(tx, id),
  }),
  collection<WinData>({
    name: 'won-lots',
    about: 'Lots you won, at what price, and whether they are paid for.',
    columns: ['listing', 'title', 'price_cents', 'source', 'state', 'won_at', 'payment_due_at', 'paid_at'],
    read: (tx, { id }) => streamWinData(tx, id),
  }),
  collection<OfferData>({
    name: 'offers',
    about: 'Lots offered to you because their winner did not pay.',
    columns: ['listing', 'title', 'price_cents', 'state', 'offered_at', 'expires_at', 'decided_at'],
    read: (tx, { id }) => streamOfferData(tx, id),
  }),
  collection<BarData>({
    name: 'bidding-bars',
    about: "Times you couldn't bid because a payment was overdue.",
    columns: ['listing', 'title', 'barred_at', 'lifted_at', 'lift_reason'],
    read: (tx, { id }) => streamBarData(tx, id),
  }),
  collection<OrderData>({
    name: 'orders',
    about: 'What you ordered, where it went, and how you paid. Their lots are in order-lots.',
    columns: [
      'number',
      'state',
      'order_type',
      'placed_at',
      'paid_at',
      'invoice_due_at',
      'proposed_until',
      'accepted_at',
      'agreed_reference',
      'held_until',
      'ended_at',
      'end_reason',
      'payment',
      'subtotal_cents',
      'shipping_cents',
      'tax_cents',
      'tax_exemption',
      'total_cents',
      'refunded_cents',
      'shipping_address',
      'billing_address',
      'browser_data',
    ],
    read: (tx, { id }) => streamOrderData(tx, id),
  }),
  collection<OrderLotData>({
    name: 'order-lots',
    about: 'The lots of your orders, and how each left its warehouse.',
    columns: [
      'number',
      'listing',
      'title',
      'units',
      'price_cents',
      'shipping_cents',
      'tax_cents',
      'tax_state',
      'is_tax_exempt',
      'warehouse',
      'shipment',
      'carrier',
      'tracking',
      'left_at',
      'delivered_on',
      'delivered_by',
      'not_arrived_at',
    ],
    read: (tx, { id }) => streamOrderLotData(tx, id),
  }),
  collection<OrderValueData>({
    name: 'order-values',
    about: 'What the lots of your orders were expected to bring when you bought them, by your price book.',
    columns: ['number', 'listing', 'expected_cents', 'valued_at'],
    read: (tx, { id }) => streamOrderValueData(tx, id),
  }),
  collection<PaymentData>({
    name: 'payments',
    about: 'What you paid for your orders, by card, PayPal, wire, check or bank transfer, and what was taken back.',
    columns: [
      'number',
      'kind',
      'reference',
      'amount_cents',
      'state',
      'recorded_at',
      'received_on',
      'reversed_at',
      'reverse_reason',
    ],
    read: (tx, { id }) => streamPaymentData(tx, id),
  }),
  collection<RefundData>({
    name: 'refunds',
    about: 'What you got back of your orders and how, what was credited, and what was written off.',
    columns: ['number', 'listing', 'kind', 'amount_cents', 'sent_to', 'reason', 'state', 'requested_at', 'done_at'],
    read: (tx, { id }) => streamRefundData(tx, id),
  }),
  collection<StoredCertificate>({
    name: 'resale-certificates',
    about: 'Resale certificates you uploaded, and what became of them. Download the files from your account.',
    columns: ['region', 'certificate_number', 'expires_on', 'state', 'reason', 'uploaded_at', 'decided_at'],
    read: (tx, { id }) => onePage(listCertificatesOf(tx, id)),
  }),
  collection<PayoutData>({
    name: 'payouts',
    about: 'What you were paid for lots you sold, lot by lot.',
    columns: [
      'payout',
      'paid_at',
      'reference',
      'order',
      'listing',
      'price_cents',
      'refunded_cents',
      'commission_cents',
      'amount_cents',
    ],
    read: (tx, { id }) => streamPayoutData(tx, id),
  }),
  collection<AdjustmentData>({
    name: 'payout-adjustments',
    about: 'What you paid back after refunds, what we wrote off, and what was undone of it.',
    columns: ['kind', 'amount_cents', 'note', 'paid_on', 'recorded_at'],
    read: (tx, { id }) => onePage(listAdjustmentData(tx, id, MAX_ADJUSTMENTS)),
  }),
  collection<PickUpData>({
    name: 'pickups',
    about: 'Times you booked to pick up lots, and who took them.',
    columns: ['number', 'warehouse', 'starts_at', 'booked_at', 'state', 'ended_at', 'driver'],
    read: (tx, { id }) => streamPickUpData(tx, id),
  }),
  collection<ProblemData>({
    name: 'problems',
    about: 'Problems you reported, and how they ended.',
    columns: [
      'number',
      'listing',
      'kind',
      'description',
      'photo_count',
      'reported_at',
      'state',
      'outcome',
      'resolved_at',
    ],
    read: (tx, { id }) => streamProblemData(tx, id),
  }),
  collection<ProblemMessageData>({
    name: 'problem-messages',
    about: 'What you and we wrote about them.',
    columns: ['number', 'listing', 'author', 'text', 'photo_count', 'sent_at'],
    read: (tx, { id }) => streamProblemMessageData(tx, id),
  }),
  collection<BookData>({
    name: 'price-book',
    about: 'What goods are worth to you: what all entries of your price book share, in percent and cents.',
    columns: [
      'percent_of_msrp',
      'resale_cents',
      'sell_through_percent',
      'fee_percent',
      'unit_cost_cents',
      'target',
      'target_percent',
      'updated_at',
    ],
    read: (tx, { id }) => onePage(listBookData(tx, id)),
  }),
  collection<BookConditionData>({
    name: 'price-book-conditions',
    about: 'What goods in each condition bring you, in percent of those in the best one.',
    columns: ['condition', 'percent'],
    read: (tx, { id }) => onePage(listBookConditionData(tx, id)),
  }),
  collection<BookEntryData>({
    name: 'price-book-entries',
    about: 'The entries of your price book. What is empty is as the book has it.',
    columns: [
      'upc',
      'brand',
      'category',
      'condition',
      'percent_of_msrp',
      'resale_cents',
      'sell_through_percent',
      'fee_percent',
      'unit_cost_cents',
      'updated_at',
    ],
    read: (tx, { id }) => onePage(listBookEntryData(tx, id)),
  }),
  collection<NoteData>({
    name: 'notes',
    about: 'Notes you wrote on your listings and their orders, if you sell here.',
    columns: ['about', 'text', 'written_at'],
    read: (tx, { id }) => streamNoteData(tx, id),
  }),
  collection<SellerListingData>({
    name: 'listings',
    about: 'What you offered for sale, if you sell here.',
    columns: [
      'listing',
      'title',
      'state',
      'buying_format',
      'fixed_price_cents',
      'sold_price_cents',
      'created_at',
      'published_at',
      'closed_at',
    ],
    read: (tx, { id }) => streamSellerListingData(tx, id),
  }),
  collection<ImportData>({
    name: 'imports',
    about: 'Manifest files you uploaded in the last days, if you sell here. What they became is in listings.',
    columns: ['file_name', 'state', 'line_count', 'created_at'],
    read: (tx, { id }) => onePage(listImportData(tx, id, MAX_IMPORTS)),
  }),
  collection<TemplateData>({
    name: 'templates',
    about: 'Templates of your listings, if you sell here, with the text they add to descriptions.',
    columns: ['name', 'description', 'updated_at'],
    read: (tx, { id }) => onePage(listTemplateData(tx, id)),
  }),
  collection<MailData>({
    name: 'e-mails',
    about: `E-mails we sent you in the last ${MAIL_DAYS} days, and news about lots and newsletters of the last ${NEWS_MAIL_DAYS}. Links that could open your account are left out, and so is the text of e-mails that were only such a link.`,
    columns: ['kind', 'subject', 'state', 'created_at', 'finished_at', 'text'],
    read: streamMails,
  }),
  collection<StoredNotice>({
    name: 'notices',
    about: `What your bell told you in the last ${NOTICE_DAYS} days.`,
    columns: ['kind', 'text', 'path', 'created_at', 'is_read'],
    read: (tx, { id }) => onePage(listNoticeData(tx, id)),
  }),
  collection<AccountPreferences['notifications'][number]>({
    name: 'e-mail-preferences',
    about: 'Which e-mails you get.',
    columns: ['topic', 'medium', 'enabled'],
    read: (tx, { id }) => onePage(listPreferences(tx, id).then(({ notifications }) => notifications)),
  }),
  collection<SubscriptionData>({
    name: 'newsletter',
    about: 'Your newsletter subscription, if you have one.',
    columns: ['email', 'subscribed_at', 'confirmed_at'],
    read: (tx, owner) => onePage(listSubscriptionData(tx, owner)),
  }),
  collection<AuditData>({
    name: 'activity-log',
    about: 'Changes that we, or you as a seller or admin, made and had to put on record.',
    columns: ['happened_at', 'action', 'subject', 'done_by_you', 'details'],
    read: (tx, { id }) => streamAuditData(tx, id),
  }),
]

/** More than an account may have. */
const MAX_IMPORTS = 1_000
const MAX_ADJUSTMENTS = 1_000
const MAX_SESSIONS = 1_000
/** Five a day, for as long as they are kept. */
const MAX_EMAIL_CHANGES = 1_000
/** More than a user signs in within 90 days; of guesses, the newest. */
const MAX_SIGN_INS = 10_000

type Given<Row> = Omit<Collection, 'columns' | 'read'> & {
  columns: readonly (keyof Row & string)[]
  read: (tx: Tx, owner: Owner) => AsyncIterable<Row[]>
}

/** Holds the columns and the rows together: a column that no row has does not compile. */
function collection<Row extends object>(given: Given<Row>): Collection {
  return given
}

async function* onePage<Row>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows
}

/** At the address it has, then at those it had. */
async function* streamMails(tx: Tx, owner: Owner): AsyncGenerator<MailData[]> {
  yield* streamMailData(tx, mailOwner(owner))
  for (const former of await listFormerAddresses(tx, owner.id)) yield* streamMailData(tx, former)
}

type SavedSearchData = { name: string; query: string; alerts: string; site: string; saved_at: Date }

async function listSavedSearchData(tx: Tx, accountId: string): Promise<SavedSearchData[]> {
  const searches = await listSavedSearches(tx, { accountId })
  return searches.map(({ name, query, alerts, siteKey, createdAt }) => ({
    name,
    query,
    alerts,
    site: siteKey,
    saved_at: createdAt,
  }))
}

type SubscriptionData = { email: string; subscribed_at: Date; confirmed_at: Date | null }

async function listSubscriptionData(tx: Tx, owner: Owner): Promise<SubscriptionData[]> {
  // A visitor who signs up with a stranger's address must not learn whether it is on the list.
  const found = isProven(owner) ? await findSubscriber(tx, owner.email) : null
  if (found === null) return []
  return [{ email: owner.email, subscribed_at: found.subscribedAt, confirmed_at: found.confirmedAt }]
}
