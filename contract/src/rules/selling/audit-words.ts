// What an entry of the audit trail says to people: the one table of actions. An action that is not in it yet is still
// readable, by its own words.
import type { AuditEntry } from '../../audit.ts'
import { formatWithCents } from '../money.ts'
import { formatDay } from '../site/format-day.ts'

type Entry = Pick<AuditEntry, 'action' | 'subject' | 'details'>
type Details = AuditEntry['details']
type Words = {
  /** For the list of actions to filter by. */
  name: string
  /** In the past tense, without who did it. `of` is what comes after the colon of the subject. */
  say: (of: string, details: Details) => string
}

const WORDS: Readonly<Record<string, Words>> = {
  'account.role': {
    name: 'Role changed',
    say: (_of, { from, to }) => `Changed the role from ${text(from)} to ${text(to)}`,
  },
  'account.seller_name': { name: 'Seller named', say: (_of, { to }) => `Set the seller name to “${text(to)}”` },
  'account.invoice_terms': {
    name: 'Invoice terms changed',
    say: (_of, { invoice_days: days }) =>
      typeof days === 'number' ? `Allowed invoices, due in ${days} days` : 'Stopped payment by invoice',
  },
  'account.lift_bidding_bar': { name: 'Bidding bar lifted', say: () => 'Lifted a bidding bar' },
  'account.suspend': { name: 'Account suspended', say: () => 'Suspended the account' },
  'account.reinstate': { name: 'Account reinstated', say: () => 'Reinstated the account' },
  'account.invite': {
    name: 'Account created',
    say: (_of, { role }) => `Created the account as ${text(role)} and sent an invitation`,
  },
  'account.verify': { name: 'E-mail address verified', say: () => 'Marked the e-mail address as verified' },
  'account.mail_verification': { name: 'Verification sent', say: () => 'Sent the verification e-mail' },
  'account.mail_password_reset': { name: 'Password reset sent', say: () => 'Sent a password reset e-mail' },
  'account.sign_out': { name: 'Signed out everywhere', say: () => 'Signed the account out everywhere' },
  'account.grant_access_rule': {
    name: 'Access rule granted',
    say: (_of, { name }) => `Granted the access rule “${text(name)}”`,
  },
  'account.revoke_access_rule': {
    name: 'Access rule revoked',
    say: (_of, { name }) => `Revoked the access rule “${text(name)}”`,
  },
  'access_rule.create': {
    name: 'Access rule created',
    say: (_of, { name }) => `Created the access rule “${text(name)}”`,
  },
  'access_rule.rename': {
    name: 'Access rule renamed',
    say: (_of, { from, to }) => `Renamed the access rule “${text(from)}” to “${text(to)}”`,
  },
  'access_rule.delete': {
    name: 'Access rule deleted',
    say: (_of, { name }) => `Deleted the access rule “${text(name)}”`,
  },
  'certificate.approve': {
    name: 'Certificate approved',
    say: (_of, { region, expires_on: expiry }) =>
      `Approved the ${text(region)} resale certificate${day(toOf(expiry), ' through ')}`,
  },
  'certificate.refuse': {
    name: 'Certificate refused',
    say: (_of, { region }) => `Refused the ${text(region)} resale certificate`,
  },
  'auction.withdraw': { name: 'Auction withdrawn', say: (of) => `Withdrew the auction of lot ${of}` },
  // How it was spelled before actions were nouns and verbs. Records are never rewritten.
  'withdraw auction': { name: 'Auction withdrawn (before)', say: (of) => `Withdrew the auction of lot ${of}` },
  'auction.void_bid': { name: 'Bid voided', say: (of) => `Voided a bid on lot ${of}` },
  'auction.give_up_win': { name: 'Unpaid win given up', say: (of) => `Gave up on the unpaid win of lot ${of}` },
  'auction.offer_to_runner_up': { name: 'Offered to runner-up', say: (of) => `Offered lot ${of} to the runner-up` },
  'listing.create': { name: 'Listing created', say: (of) => `Created lot ${of}` },
  'listing.edit': { name: 'Listing edited', say: (of) => `Edited lot ${of}` },
  'listing.shipping': { name: 'Shipping changed', say: (of) => `Changed how lot ${of} ships` },
  'listing.publish': { name: 'Listing published', say: (of) => `Published lot ${of}` },
  'listing.unschedule': { name: 'Listing unscheduled', say: (of) => `Made lot ${of} a draft again` },
  'listing.withdraw': { name: 'Listing withdrawn', say: (of) => `Withdrew lot ${of}` },
  'listing.relist': { name: 'Listing relisted', say: (of) => `Relisted the goods as lot ${of}` },
  'listing.duplicate': { name: 'Listing duplicated', say: (of) => `Created lot ${of} as a copy` },
  'listing.delete': { name: 'Draft deleted', say: (of) => `Deleted the draft ${of}` },
  'listing.add_line': { name: 'Manifest item added', say: (of) => `Added an item to the manifest of lot ${of}` },
  'listing.change_line': { name: 'Manifest item changed', say: (of) => `Changed an item in the manifest of lot ${of}` },
  'listing.remove_line': {
    name: 'Manifest item removed',
    say: (of) => `Removed an item from the manifest of lot ${of}`,
  },
  'photo.add': { name: 'Photo added', say: (of) => `Added a photo to lot ${of}` },
  'photo.arrange': { name: 'Photos rearranged', say: (of) => `Rearranged the photos of lot ${of}` },
  'photo.remove': { name: 'Photo removed', say: (of) => `Removed a photo from lot ${of}` },
  'import.create': { name: 'Manifest uploaded', say: () => 'Uploaded a manifest to import' },
  'import.map': { name: 'Import columns matched', say: () => 'Matched the columns of an import' },
  'import.remap': { name: 'Import columns reopened', say: () => 'Reopened the columns of an import' },
  'import.line': { name: 'Import item changed', say: () => 'Changed an item of an import' },
  'import.mend': { name: 'Import items corrected', say: () => 'Corrected items of an import' },
  'import.save': { name: 'Import saved', say: () => 'Saved an import as lots' },
  'import.discard': { name: 'Import discarded', say: () => 'Discarded an import' },
  'payout.pay': { name: 'Payout recorded', say: (of) => `Recorded payout ${of}` },
  'seller.commission': { name: 'Commission changed', say: () => 'Changed the seller’s commission' },
  'site.create': { name: 'Site added', say: (of) => `Added the site ${of}` },
  'site.change': { name: 'Site changed', say: (of) => `Changed the site ${of}` },
  'warehouse.create': { name: 'Warehouse added', say: (of) => `Added the warehouse ${of}` },
  'warehouse.change': { name: 'Warehouse changed', say: (of) => `Changed the warehouse ${of}` },
  'category.create': { name: 'Category added', say: (of) => `Added the category ${of}` },
  'category.change': { name: 'Category changed', say: (of) => `Changed the category ${of}` },
  'condition.create': { name: 'Condition added', say: (of) => `Added the condition ${of}` },
  'condition.change': { name: 'Condition changed', say: (of) => `Changed the condition ${of}` },
  'lot_size.create': { name: 'Lot size added', say: (of) => `Added the lot size ${of}` },
  'lot_size.change': { name: 'Lot size changed', say: (of) => `Changed the lot size ${of}` },
  'brand.change': { name: 'Brand renamed', say: (of) => `Renamed the brand ${of}` },
  'brand.merge': { name: 'Brands merged', say: (of) => `Merged the brand ${of} into another` },
  'freight_tariff.create': { name: 'Freight rates saved', say: (of) => `Saved version ${of} of the freight rates` },
  'order.place_directly': {
    name: 'Direct order placed',
    say: (_of, { total_cents: cents }) => `Placed a direct order${dollars(cents, ' over ')}`,
  },
  'order.cancel': { name: 'Order canceled', say: (of) => `Canceled order ${of}` },
  'order.refund': {
    name: 'Refund',
    say: (of, { amount_cents: cents }) => `Refunded${dollars(cents, ' ', ' of')} order ${of}`,
  },
  'order.paid': { name: 'Invoice marked paid', say: (of) => `Marked order ${of} paid` },
  'order.shipment': {
    name: 'Shipment moved',
    say: (of, { state }) => `Marked a shipment of order ${of} ${text(state).replace('_', ' ')}`,
  },
  'problem.answer': { name: 'Problem answered', say: (of) => `Answered a problem with order ${of}` },
  'mail.retry': { name: 'E-mail resent', say: () => 'Sent a failed e-mail again' },
  'setting.change': {
    name: 'Setting changed',
    say: (of, { value }) => `${value === null ? 'Cleared' : 'Changed'} the setting ${of.replaceAll('_', ' ')}`,
  },
  'tax_rate.change': {
    name: 'Sales tax changed',
    say: (of, { basis_points: points }) =>
      typeof points === 'number' ? `Set the sales tax of ${of} to ${points / 100}%` : `Changed the sales tax of ${of}`,
  },
}

/** 'Refunded $120.00 of order 10023'. Never empty, whatever the record holds. */
export function auditSentence({ action, subject, details }: Entry): string {
  const of = subject.slice(subject.indexOf(':') + 1)
  const words = wordsOf(action)
  return words === null ? `${auditActionName(action)} (${subject.replace(':', ' ')})` : words.say(of, details)
}

/** 'listing.publish' is 'Listing: publish' until it has words of its own. */
export function auditActionName(action: string): string {
  const words = wordsOf(action)
  if (words !== null) return words.name
  const plain = action.replaceAll('_', ' ').replace('.', ': ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Where the desk shows what an entry is about; null where it has no page. */
export function auditSubjectPath(subject: string): string | null {
  const [, noun = '', id = ''] = /^(\w+):(.+)$/.exec(subject) ?? []
  const path = encodeURIComponent(id)
  if (noun === 'account') return `/admin/people/${path}/`
  if (noun === 'listing') return `/admin/listings/${path}/`
  if (noun === 'mail') return `/admin/outbox/${path}`
  // Most entries name an order by its number, some by its id.
  if (noun === 'order') return /^\d+$/.test(id) ? `/admin/orders/?search=${path}` : `/admin/orders/${path}/`
  return null
}

export type AuditDetail = { name: string; from: string | null; to: string }

/** What an entry holds beside its sentence, a line each. What was changed has the value before it. */
export function auditDetails(details: Details): AuditDetail[] {
  const { from, to, ...others } = details
  const lines = Object.entries(others).map(([name, value]) => detail(name, value))
  if (to !== undefined)
    return [{ name: 'Changed', from: from === undefined ? null : text(from), to: text(to) }, ...lines]
  return from === undefined ? lines : [{ name: 'Before', from: null, to: text(from) }, ...lines]
}

function detail(name: string, value: unknown): AuditDetail {
  const label = name.replace(/_cents$/, '').replaceAll('_', ' ')
  const shown = { name: label.charAt(0).toUpperCase() + label.slice(1), from: null }
  if (name.endsWith('_cents') && typeof value === 'number') return { ...shown, to: formatWithCents(value) }
  if (isChange(value)) return { ...shown, from: text(value.from), to: text(value.to) }
  return { ...shown, to: text(value) }
}

function wordsOf(action: string): Words | null {
  return Object.hasOwn(WORDS, action) ? WORDS[action]! : null
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

function toOf(value: unknown): unknown {
  return isChange(value) ? value.to : value
}

/** Details of another time may hold anything. */
function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function dollars(cents: unknown, before: string, after = ''): string {
  return typeof cents === 'number' ? before + formatWithCents(cents) + after : ''
}

function day(value: unknown, before: string): string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? before + formatDay(value) : ''
}
