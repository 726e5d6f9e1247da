import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/decisions/024: a domain writes its own tables only. Without this, two domains would soon each know half of a rule.
const OWNERS: Record<string, readonly string[]> = {
  accounts: [
    'accounts',
    'credentials',
    'sessions',
    'verifications',
    'sign_in_attempts',
    'sign_ins',
    'two_factors',
    'account_access_rules',
    'email_changes',
    'staff_areas',
    'pending_acts',
  ],
  photos: ['photos', 'photo_renditions'],
  listings: [
    'lots',
    'manifest_items',
    'lot_photos',
    'listings',
    'price_drops',
    'past_prices',
    'inventory_access_rules',
    'warehouses',
    'holidays',
    'categories',
    'conditions',
    'lot_sizes',
    'brands',
    'sites',
    'site_categories',
  ],
  shipping: ['freight_tariffs', 'carriers'],
  addresses: ['addresses', 'address_values'],
  'payment-methods': ['payment_methods'],
  preferences: [
    'notification_preferences',
    'inventory_preferences',
    'test_email_requests',
    'newsletter_subscribers',
    'saved_searches',
  ],
  watching: ['starred_lots', 'lot_notes'],
  'price-books': [
    'price_books',
    'price_book_conditions',
    'price_book_entries',
    'price_book_uploads',
    'price_book_upload_lines',
  ],
  auctions: [
    'auctions',
    'auction_plans',
    'auction_links',
    'auction_bidders',
    'auction_wins',
    'runner_up_offers',
    'bidding_bars',
    'auction_events_outbox',
    'lot_changes',
    'bid_withdrawals',
    'lot_change_requests',
  ],
  cart: ['carts', 'cart_listings', 'cart_pick_ups'],
  catalogue: ['listing_changes', 'listing_change_marks', 'feed_origin', 'search_misses'],
  orders: [
    'orders',
    'market_rules',
    'order_listings',
    'order_shipments',
    'seller_orders',
    'shipment_events',
    'payments',
    'placed_orders_outbox',
    'declined_payments',
    'refunds',
    'refund_parts',
    'receipts',
    'pickup_slots',
    'pickup_appointments',
    'problems',
    'problem_photos',
    'problem_messages',
    'problem_uploads',
    'tax_rates',
    'resale_certificates',
    'order_values',
  ],
  desk: [
    'settings',
    'setup_marks',
    'manifest_imports',
    'manifest_import_parts',
    'manifest_import_lines',
    'manifest_import_lots',
    'manifest_mappings',
    'import_words',
    'seller_words',
    'bulk_results',
    'listing_templates',
    'seller_terms',
    'payouts',
    'payout_lines',
    'payout_adjustments',
    'unsettled_sales',
    'daily_numbers',
    'numbers_to_count',
    'notes',
  ],
  'market-pages': ['market_months', 'market_months_to_count'],
  notifications: [
    'mails',
    'notices',
    'lot_announcements',
    'alert_watermarks',
    'deal_lots',
    'deal_lots_to_fill',
    'deal_candidates',
  ],
}

// An auction's opening price is edited as its listing's price: one act, under one lock.
const EXCEPTIONS = ['listings/edit/edit-queries.ts writes auctions']

const DOMAINS = join(import.meta.dirname, '../../src/domains')
const WRITES =
  /\b(?:insert into|update(?= \w+ set)|delete from) (\w+)|\.(?:insertInto|updateTable|deleteFrom)\('(\w+)/gi

const writes = globSync('**/*-queries.ts', { cwd: DOMAINS }).flatMap((path) => {
  const text = readFileSync(join(DOMAINS, path), 'utf8')
  return [...text.matchAll(WRITES)].map((match) => ({
    path,
    domain: path.split('/')[0]!,
    table: match[1] ?? match[2]!,
  }))
})

test('a domain writes its own tables only', () => {
  const foreign = writes.filter(({ domain, table }) => !OWNERS[domain]?.includes(table))
  expect(foreign.map(({ path, table }) => `${path} writes ${table}`)).toEqual(EXCEPTIONS)
})

test('every table that is written has one owner', () => {
  const owned = Object.values(OWNERS).flat()
  expect(new Set(owned).size).toBe(owned.length)
  expect(writes.length).toBeGreaterThan(20)
})
