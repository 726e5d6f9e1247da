// Everything the database keeps of a person, and what a deletion does with it. A new table fails here until its author has
// decided: remove it (deletion/delete-account.ts), and hand it out (archive/collections.ts), or say why it stays.
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'

const database = useDatabase()

const FATES: Record<string, 'removed' | `removed: ${string}` | 'anonymised' | `kept: ${string}`> = {
  'accounts.email': 'anonymised',
  'accounts.email_verified': 'anonymised',
  'accounts.owner_by': 'kept: which owner made another one is part of the record; of the account itself it is removed',
  'accounts.suspended_by':
    'kept: which admin decided is part of the record; a suspension of the account itself is removed',
  'account_access_rules.account_id': 'removed',
  'address_values.phone_number': 'removed: but for the address that an order was invoiced to',
  'addresses.account_id': 'removed',
  'alert_watermarks.subscriber_id': 'removed',
  'auction_bidders.bidder_id': 'kept: records name bidders by number, and a standing is replayed from all bids',
  'auction_events_outbox.account_id': 'removed',
  'auction_links.bidder_id': 'kept: a bid is a fact that others counted on',
  'auction_wins.buyer_id': 'kept: what was sold and paid stays in the books',
  'auctions.leader_id': 'kept: who led a closed auction is part of its result',
  'audit_entries.account_id': 'kept: that something was done stays on record; details about the account are emptied',
  'bidding_bars.account_id': "kept: the history of a sale; an admin's words are replaced",
  'bidding_bars.lifted_by': 'kept: which admin decided is part of the record',
  'brands.made_by': 'kept: who added a brand is part of the record',
  'cart_listings.account_id': 'removed',
  'cart_pick_ups.account_id': 'removed',
  'carts.account_id': 'removed',
  'credentials.account_id': 'removed',
  'credentials.provider_account_id': 'removed',
  'daily_numbers.seller_id': 'kept: sums by day, under an id that leads to no person',
  'declined_payments.account_id': 'kept: for two hours, against those who try out cards',
  'email_changes.account_id': 'removed',
  'email_changes.new_email': 'removed',
  'email_changes.old_email': 'removed',
  'freight_tariffs.created_by': 'kept: which admin changed the rates is part of the record',
  'inventory_preferences.account_id': 'removed',
  'listing_changes.account_ids': 'kept: ids for caches, trimmed within minutes',
  'listing_templates.seller_id': 'removed',
  'lot_change_requests.decided_by': 'kept: who decided on a change under bids is part of the record',
  'lot_change_requests.requested_by': 'kept: who asked to change a lot under its bids is part of the record',
  'lot_changes.changed_by': 'kept: who changed a lot under its bids is part of the record',
  'lot_notes.account_id': 'removed',
  'lots.seller_id': 'kept: past lots show a neutral seller name',
  'listings.seller_id': 'kept: past lots show a neutral seller name',
  'mails.recipient': "removed: contact messages stay, they are the operator's",
  'manifest_imports.seller_id': 'removed: by a job, within minutes; names and samples at once',
  'manifest_mappings.seller_id': 'removed',
  'newsletter_subscribers.email': 'removed: of a confirmed address',
  'notes.account_id': 'removed',
  'notes.author_id': 'kept: which admin wrote is part of the record',
  'notes.seller_id': 'removed',
  'notices.account_id': 'removed',
  'notification_preferences.account_id': 'removed',
  'orders.account_id': 'kept: invoices stay in the books; what their buyer wrote, sent and browsed with goes',
  'deal_candidates.account_id': 'removed',
  'order_values.account_id': 'removed',
  'orders.placed_by': 'kept: who sold directly is part of the record',
  'payment_methods.account_id': 'removed',
  'payment_methods.email': 'removed',
  'payments.paid_by': 'kept: who paid an order is part of the books',
  'payout_adjustments.recorded_by': 'kept: which admin recorded it is part of the record',
  'payout_adjustments.seller_id': 'kept: what was settled stays in the books, without the words about the seller',
  'pending_acts.asked_by': 'kept: which admin asked for an act is part of the record',
  'pending_acts.decided_by': 'kept: which admin decided is part of the record',
  'payouts.paid_by': 'kept: which admin paid is part of the record',
  'payouts.seller_id': 'kept: what was paid stays in the books',
  'pickup_appointments.handed_over_by': 'kept: who handed goods over is part of the record',
  'price_book_conditions.account_id': 'removed',
  'price_book_entries.account_id': 'removed',
  'price_book_uploads.account_id': 'removed',
  'price_books.account_id': 'removed',
  'problem_messages.author_id': "kept: a seller's or an admin's word is part of the buyer's record, and goes with it",
  'problem_messages.passed_on_by': 'kept: which admin decided is part of the record',
  'problem_uploads.account_id': 'removed: what no message names, within a day',
  'problems.resolved_by': 'kept: which admin decided is part of the record',
  'receipts.recorded_by': 'kept: which admin booked it is part of the record',
  'receipts.reversed_by': 'kept: which admin decided is part of the record',
  'refunds.requested_by': 'kept: which admin decided is part of the record',
  'resale_certificates.account_id': 'removed',
  'resale_certificates.decided_by': 'kept: which admin decided is part of the record',
  'runner_up_offers.bidder_id': 'kept: the history of a sale',
  'runner_up_offers.offered_by': 'kept: which admin decided is part of the record',
  'saved_searches.account_id': 'removed',
  'seller_terms.seller_id': 'kept: what a payout was worked out by stays in the books',
  'seller_words.seller_id': 'removed',
  'sites.mail_footer': 'kept: the operator’s own words, not about a person',
  'staff_areas.account_id': 'removed',
  'staff_areas.granted_by': 'kept: which owner decided is part of the record',
  'seller_terms.set_by': 'kept: which admin decided is part of the record',
  'seller_orders.seller_id': 'kept: whose lots were in an order is part of the record',
  'sessions.account_id': 'removed',
  'sessions.ip_address': 'removed',
  'sessions.user_agent': 'removed',
  'shipment_events.account_id': 'kept: who said what of a shipment is part of the record',
  'sign_ins.account_id': 'removed',
  'starred_lots.account_id': 'removed',
  'test_email_requests.account_id': 'removed',
  'two_factors.account_id': 'removed',
  'warehouses.phone': "kept: the dock's, no person's",
  'unsettled_sales.seller_id': 'kept: none is left of what was paid for; an account with one is not deleted',
}

test('what is kept of a person has a fate when the account is deleted', async () => {
  const { rows } = await database.current.pool.query<{ name: string }>(`
    select columns.table_name || '.' || columns.column_name as name
    from information_schema.columns join pg_class on oid = format('%I.%I', table_schema, columns.table_name)::regclass
    where table_schema = 'public' and relkind in ('r', 'p') and (
      exists (select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and confrelid = 'accounts'::regclass and conrelid = pg_class.oid and attname = column_name)
      or column_name ~ 'account_id|bidder_id|buyer_id|seller_id|subscriber_id|user_id|e?mail|recipient|phone|ip_address|user_agent')
    order by 1`)
  expect(rows.map((row) => row.name)).toEqual(Object.keys(FATES).toSorted())
})

/** Tables that may get a row of an account that is gone, and why that does no harm. */
const WITHOUT_TRIGGER: Record<string, string> = {
  alert_watermarks: 'a number without a name; those of readers that are gone are removed every hour',
  auction_events_outbox:
    'on the path of every bid; bids hold their bidder, and closing tells accounts that are still there',
  cart_listings: 'belongs to a cart, and a deleted account gets none',
  cart_pick_ups: 'belongs to a cart, and a deleted account gets none',
  deal_candidates:
    'a lot for minutes, which a job of the account decides on; an account without searches is told nothing',
  price_book_conditions: 'belongs to a price book, and a deleted account gets none',
  price_book_entries: 'belongs to a price book, and a deleted account gets none',
  staff_areas: 'only admins get any, and a deleted account is none',
  starred_lots: 'the limit of watches holds the account, and refuses a deleted one itself',
}

test('what is removed with an account does not come back: the database refuses it', async () => {
  const { rows } = await database.current.pool.query<{ name: string }>(`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'a_deleted_account_gets_nothing_new'`)
  const guarded = new Set(rows.map(({ name }) => name))
  const removed = Object.entries(FATES)
    .filter(([column, fate]) => fate === 'removed' && /\.(account|subscriber)_id$/.test(column))
    .map(([column]) => column.split('.')[0]!)
  expect(removed.filter((table) => !guarded.has(table))).toEqual(Object.keys(WITHOUT_TRIGGER))
})
