// Every action that the audit trail knows, with the words it is shown by.
//
// What writes the trail takes its actions from here, so none can be written that has no sentence.
import type { AuditEntry } from '../../../desk/audit.ts'
import { countOf } from '../../format-count.ts'
import { formatWithCents } from '../../money.ts'
import { formatBasisPoints } from '../../percent.ts'
import { formatDay } from '../../site/format-day.ts'
import { isChange, isFields, text } from './audit-values.ts'

type Details = AuditEntry['details']
export type AuditWords = {
  /** For the list of actions to filter by. */
  name: string
  /** In the past tense, without who did it. `of` is what comes after the colon of the subject. */
  say: (of: string, details: Details) => string
}

export const AUDIT_ACTIONS = {
  'account.role': {
    name: 'Role changed',
    say: (_of, { from, to }) => `Changed the role from ${text(from)} to ${text(to)}`,
  },
  'account.rights': {
    name: 'Rights changed',
    say: (_of, { from, to }) => `Changed what they may do from ${text(from)} to ${text(to)}`,
  },
  'account.owner': {
    name: 'Owner changed',
    say: (_of, { to }) => (to === true ? 'Made them an owner' : 'Made them an admin who is no owner'),
  },
  'pending.ask': {
    name: 'Second person asked',
    say: (_of, { kind, about, amount_cents: cents }) =>
      `Asked for a second person: ${spaced(text(kind))}${dollars(cents, ' of ')}, ${text(about)}`,
  },
  'pending.decline': {
    name: 'Request declined',
    say: (_of, { kind, about, amount_cents: cents }) =>
      `Declined what another person asked for: ${spaced(text(kind))}${dollars(cents, ' of ')}, ${text(about)}`,
  },
  'pending.withdraw': {
    name: 'Request withdrawn',
    say: (_of, { kind, about }) => `Took a request back: ${spaced(text(kind))}, ${text(about)}`,
  },
  'account.seller_name': { name: 'Seller named', say: (_of, { to }) => `Set the seller name to “${text(to)}”` },
  'account.invoice_terms': {
    name: 'Invoice terms changed',
    say: (_of, { invoice_days: days, credit_limit_cents: limit, may_wire: mayWire }) => {
      const terms =
        typeof days === 'number' ? `Allowed invoices, due in ${count(days, 'day')}` : 'Stopped payment by invoice'
      return `${terms}${dollars(limit, ', shipped before payment up to ')}${mayWire === true ? ', and wires at checkout' : ''}`
    },
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
  'account.email_change': {
    name: 'E-mail address changed',
    say: (_of, { from, to }) => `Changed the e-mail address from ${text(from)} to ${text(to)}`,
  },
  'account.email_undo': {
    name: 'E-mail change undone',
    say: (_of, { from, to }) => `Undid a change of e-mail address, from ${text(from)} back to ${text(to)}`,
  },
  'account.email_decide': {
    name: 'E-mail address decided',
    say: (_of, { from, to }) => `Gave the account to ${text(to)} instead of ${text(from)}`,
  },
  'account.sign_out': { name: 'Signed out everywhere', say: () => 'Signed the account out everywhere' },
  'account.two_step_reset': { name: 'Two-step sign-in reset', say: () => 'Reset two-step sign-in' },
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
  'auction.offer_to_runner_up': {
    name: 'Offered to runner-up',
    say: (of, { price_cents: cents }) => `Offered lot ${of} to the runner-up${dollars(cents, ' for ')}`,
  },
  'auction.remind_winner': { name: 'Buyer reminded', say: (of) => `Reminded the buyer of lot ${of} to pay` },
  'auction.extend_win': { name: 'Payment extended', say: (of) => `Gave the buyer of lot ${of} more days to pay` },
  'auction.cancel_win': {
    name: 'Sale canceled by agreement',
    say: (of) => `Canceled the sale of lot ${of} by agreement`,
  },
  'auction.record_win_payment': {
    name: 'Won lot paid by wire',
    say: (of, { amount_cents: cents }) => `Recorded${dollars(cents, ' ')} by wire for won lot ${of}`,
  },
  'listing.create': { name: 'Listing created', say: (of) => `Created the draft of lot ${of}` },
  'listing.edit': { name: 'Listing edited', say: (of) => `Edited lot ${of}` },
  'listing.bulk': {
    name: 'Listings changed in bulk',
    say: (_of, { act, done }) => `${text(act)}: ${count(done, 'listing')}`,
  },
  'listing.shipping': { name: 'Shipping changed', say: (of) => `Changed the shipping of lot ${of}` },
  'listing.location': {
    name: 'Location changed',
    say: (of, { to }) => (to === null ? `Removed the location of lot ${of}` : `Moved lot ${of} to ${text(to)}`),
  },
  'listing.add_line': { name: 'Manifest line added', say: (of) => `Added a line to the manifest of lot ${of}` },
  'listing.change_line': { name: 'Manifest line changed', say: (of) => `Changed a line in the manifest of lot ${of}` },
  'listing.remove_line': {
    name: 'Manifest line removed',
    say: (of) => `Removed a line from the manifest of lot ${of}`,
  },
  'listing.request_change': { name: 'Change requested', say: (of) => `Asked to change lot ${of}, which has bids` },
  'listing.decline_change': { name: 'Change declined', say: (of) => `Declined a change of lot ${of}` },
  'listing.cancel_change': { name: 'Change canceled', say: (of) => `Took back a requested change of lot ${of}` },
  'listing.apply_template': {
    name: 'Template applied',
    say: (of, { template }) => `Applied the template “${text(template)}” to lot ${of}`,
  },
  'template.create': {
    name: 'Template created',
    say: (_of, { name, from }) => `Kept lot ${text(from)} as the template “${text(name)}”`,
  },
  'template.rename': {
    name: 'Template renamed',
    say: (_of, { from, to }) => `Renamed the template “${text(from)}” to “${text(to)}”`,
  },
  'template.delete': { name: 'Template deleted', say: (_of, { name }) => `Deleted the template “${text(name)}”` },
  'listing.publish': { name: 'Listing published', say: (of) => `Published lot ${of}` },
  'listing.unschedule': { name: 'Listing unscheduled', say: (of) => `Took lot ${of} back to draft` },
  'listing.withdraw': { name: 'Listing withdrawn', say: (of) => `Withdrew lot ${of}` },
  'listing.relist': { name: 'Listing relisted', say: (of, { from }) => `Relisted lot ${text(from)} as ${of}` },
  'listing.duplicate': { name: 'Listing copied', say: (of, { from }) => `Copied lot ${text(from)} to ${of}` },
  'listing.delete': { name: 'Draft deleted', say: (of) => `Deleted the draft of lot ${of}` },
  'photo.add': { name: 'Photo added', say: (of) => `Added a photo to lot ${of}` },
  'photo.remove': { name: 'Photo removed', say: (of) => `Removed a photo from lot ${of}` },
  'photo.arrange': { name: 'Photos arranged', say: (of) => `Rearranged the photos of lot ${of}` },
  'import.create': { name: 'Manifest uploaded', say: () => 'Uploaded a manifest' },
  'import.map': { name: 'Manifest columns matched', say: () => 'Matched the columns of a manifest' },
  'import.source': { name: 'Manifest sheets chosen', say: () => 'Chose the sheets and the header row of a manifest' },
  'import.words': { name: 'Manifest words matched', say: () => 'Said what words of a manifest mean' },
  'import.remap': { name: 'Manifest columns reopened', say: () => 'Went back to the columns of a manifest' },
  'import.line': {
    name: 'Uploaded line changed',
    say: (_of, { row }) => `Changed ${typeof row === 'number' ? `row ${row}` : 'a row'} of an uploaded manifest`,
  },
  'import.mend': {
    name: 'Uploaded lines fixed',
    say: (_of, { lines }) => `Fixed ${count(lines, 'line')} of an uploaded manifest`,
  },
  'import.save': {
    name: 'Drafts made from manifest',
    say: (_of, { lots }) => `Saved an uploaded manifest as ${count(lots, 'draft')}`,
  },
  'import.discard': { name: 'Upload discarded', say: () => 'Discarded an uploaded manifest' },
  'order.place_directly': {
    name: 'Direct order placed',
    say: (_of, { total_cents: cents }) => `Placed a direct order${dollars(cents, ' over ')}`,
  },
  'order.accept': { name: 'Order accepted', say: (of) => `Accepted order ${of}` },
  'order.decline': { name: 'Order declined', say: (of) => `Declined order ${of}` },
  'order.ship_anyway': {
    name: 'Shipped despite overdue invoice',
    say: (of) => `Let order ${of} ship although an invoice is overdue`,
  },
  'order.cancel': {
    name: 'Order canceled',
    say: (of, { uncollected_cents: cents }) => `Canceled order ${of}${dollars(cents, ' without collecting ')}`,
  },
  'order.refund': {
    name: 'Refund',
    say: (of, { amount_cents: cents, sent_by_wire: isWire }) =>
      `Refunded${dollars(cents, ' ', ' of')} order ${of}${isWire === true ? ', sent by wire' : ''}`,
  },
  'order.pay_link': { name: 'Payment link replaced', say: (of) => `Replaced the payment link of order ${of}` },
  'order.paid': { name: 'Order marked paid', say: (of) => `Marked order ${of} paid` },
  'order.receipt': {
    name: 'Payment recorded',
    say: (of, { amount_cents: cents }) => `Recorded${dollars(cents, ' ')} received for order ${of}`,
  },
  'order.receipt_reversed': {
    name: 'Payment reversed',
    say: (of, { amount_cents: cents }) => `Reversed${dollars(cents, ' ')} received for order ${of}`,
  },
  'order.surplus': {
    name: 'Overpayment returned',
    say: (of, { amount_cents: cents }) => `Returned${dollars(cents, ' ')} paid too much for order ${of}`,
  },
  'order.write_off': {
    name: 'Order written off',
    say: (of, { amount_cents: cents }) => `Wrote off${dollars(cents, ' ')} owed for order ${of}`,
  },
  'order.shipment': {
    name: 'Shipment moved',
    say: (of, { state }) => `Marked a shipment of order ${of} ${text(state).replace('_', ' ')}`,
  },
  'order.hand_over': {
    name: 'Handed over at the gate',
    say: (_of, { driver }) => `Handed lots over to ${text(driver)}`,
  },
  'order.tracking': {
    name: 'Shipment corrected',
    say: (of) => `Corrected a shipment of order ${of}`,
  },
  'order.undo_shipped': {
    name: 'Shipped undone',
    say: (of) => `Took back that a shipment of order ${of} had left`,
  },
  'order.split': {
    name: 'Shipment split',
    say: (of, { parts }) =>
      `Split a shipment of order ${of}${Array.isArray(parts) ? ` into ${count(parts.length, 'part')}` : ''}`,
  },
  'problem.answer': { name: 'Problem answered', say: (of) => `Answered a problem with order ${of}` },
  'problem.pass_on': {
    name: 'Seller’s message passed on',
    say: (of) => `Showed the buyer what the seller wrote about a problem with order ${of}`,
  },
  'problem.resolve': { name: 'Problem resolved', say: (of) => `Resolved a problem with order ${of}` },
  'mail.retry': { name: 'E-mail resent', say: () => 'Sent a failed e-mail again' },
  'payout.pay': {
    name: 'Payout made',
    say: (of, { amount_cents: cents }) => `Recorded payout ${of}${dollars(cents, ' of ')}`,
  },
  'payout.close': { name: 'Balance closed', say: (of) => `Closed a balance of $0.00 as payout ${of}` },
  'seller.paid_back': {
    name: 'Debt paid back',
    say: (_of, { amount_cents: cents }) => `Recorded${dollars(cents, ' ')} paid back by a seller`,
  },
  'seller.write_off': {
    name: 'Debt written off',
    say: (_of, { amount_cents: cents }) => `Wrote off${dollars(cents, ' ')} owed by a seller`,
  },
  'seller.reversal': {
    name: 'Repayment or write-off undone',
    say: (_of, { undone, amount_cents: cents }) =>
      `Undid a ${undone === 'write_off' ? 'write-off' : 'repayment'}${dollars(cents, ' of ')}`,
  },
  'seller.commission': {
    name: 'Commission changed',
    say: (_of, { from_basis_points: from, to_basis_points: to }) =>
      `Changed the commission${percent(from, ' from ')}${percent(to, ' to ')}`,
  },
  // The two below were first written without what was before: `value` and `basis_points` alone.
  'rules.change': { name: 'Payment rules changed', say: () => 'Changed the payment rules' },
  'setting.change': {
    name: 'Setting changed',
    say: (of, { to, value }) =>
      `${fieldOf(to, 'value') === null || value === null ? 'Cleared' : 'Changed'} the setting ${spaced(of)}`,
  },
  'setup.mark': {
    name: 'Set-up changed',
    say: (of, { is_set: isSet }) => {
      if (of === 'hidden') return isSet === true ? 'Hid the set-up' : 'Showed the set-up again'
      return isSet === true
        ? `Confirmed the ${spaced(of)} as they are`
        : `Took back the confirmation of the ${spaced(of)}`
    },
  },
  'tax_rate.change': {
    name: 'Sales tax changed',
    say: (of, { to, basis_points: points }) => {
      const rate = fieldOf(to, 'rate')
      const end = typeof rate === 'string' ? ` to ${rate}` : percent(points, ' to ')
      return `Changed the sales tax of ${of}${end}`
    },
  },
  'freight_tariff.create': { name: 'Freight rates changed', say: (of) => `Saved version ${of} of the freight rates` },
  'category.create': { name: 'Category added', say: (of) => `Added the category ${of}` },
  'category.change': { name: 'Category changed', say: (of) => `Changed the category ${of}` },
  'condition.create': { name: 'Condition added', say: (of) => `Added the condition ${of}` },
  'condition.change': { name: 'Condition changed', say: (of) => `Changed the condition ${of}` },
  'holiday.create': { name: 'Holiday added', say: (of) => `Added the holiday ${of}` },
  'holiday.remove': { name: 'Holiday removed', say: (of) => `Removed the holiday ${of}` },
  'lot_size.create': { name: 'Lot size added', say: (of) => `Added the lot size ${of}` },
  'lot_size.change': { name: 'Lot size changed', say: (of) => `Changed the lot size ${of}` },
  'brand.create': { name: 'Brand added', say: (of) => `Added the brand ${of}` },
  'brand.change': { name: 'Brand renamed', say: (of) => `Renamed the brand ${of}` },
  'brand.merge': {
    name: 'Brands merged',
    say: (of, { to }) => `Merged the brand ${of} into ${text(fieldOf(to, 'name') ?? 'another')}`,
  },
  'site.create': { name: 'Site added', say: (of) => `Added the site ${of}` },
  'site.change': { name: 'Site changed', say: (of) => `Changed the site ${of}` },
  'carrier.create': { name: 'Carrier added', say: (of) => `Added the carrier ${of}` },
  'carrier.change': { name: 'Carrier changed', say: (of) => `Changed the carrier ${of}` },
  'warehouse.create': { name: 'Warehouse added', say: (of) => `Added the warehouse ${of}` },
  'warehouse.change': { name: 'Warehouse changed', say: (of) => `Changed the warehouse ${of}` },
} satisfies Record<string, AuditWords>

export type AuditAction = keyof typeof AUDIT_ACTIONS

function toOf(value: unknown): unknown {
  return isChange(value) ? value.to : value
}

/** Of what `auditChange` writes: the fields that differ, by name. */
function fieldOf(fields: unknown, name: string): unknown {
  return isFields(fields) ? fields[name] : undefined
}

function dollars(cents: unknown, before: string, after = ''): string {
  return typeof cents === 'number' ? before + formatWithCents(cents) + after : ''
}

function percent(basisPoints: unknown, before: string): string {
  return typeof basisPoints === 'number' ? before + formatBasisPoints(basisPoints) : ''
}

function day(value: unknown, before: string): string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? before + formatDay(value) : ''
}

function count(value: unknown, noun: string): string {
  if (typeof value !== 'number') return `${noun}s`
  return countOf(value, noun)
}

function spaced(key: string): string {
  return key.replaceAll('_', ' ')
}
