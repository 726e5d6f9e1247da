// Every function of the schema: which rule it mirrors and which test compares the two, or why no rule is behind it.
// mirrors.db.test.ts fails for a function that is missing here, and for a rule or a test that is not where this says.

/**
 * `rule`: file under contract/src/rules and what it exports. `test`: runs both and compares their verdicts; where the rule is
 * only a number, the database is tried at it and one above. Reading the number in a function's text proves nothing.
 */
export type Mirror = { rule: readonly [file: string, ...names: string[]]; test: string }

const [ORDERS, LISTINGS, AUCTIONS, LIMITS, SALES] = [
  'order-rules',
  'listing-rules',
  'auction-rules',
  'limits',
  'payout-rules',
].map((name) => `server/test/mirrors/${name}.db.test.ts`) as [string, string, string, string, string]
const UNPAID_WINS = 'server/src/domains/auctions/wins/unpaid-wins.db.test.ts'
const PICK_UPS = 'server/src/domains/orders/pickup/pickup-rules.db.test.ts'
const PAYOUTS = 'server/src/domains/desk/payouts'
const SHIPMENTS = 'server/src/domains/orders/fulfilment/shipments.db.test.ts'
const DELETION = 'server/src/domains/data-rights/deletion/duties.db.test.ts'

const BOOKS = 'server/src/domains/price-books'
const STAFF = 'desk/staff/second-person.ts'
const SECOND_PERSON = 'server/src/domains/desk/pending-acts/second-person.db.test.ts'

export const MIRRORS: Readonly<Record<string, Mirror>> = {
  check_book_upload_moves: {
    rule: ['worth/book-uploads.ts', 'mayMoveBookUpload'],
    test: `${BOOKS}/book-rules.db.test.ts`,
  },
  asks_for_worth: {
    rule: ['preferences/saved-search.ts', 'isDealQuery'],
    test: 'server/src/domains/preferences/saved-searches/deals.db.test.ts',
  },
  are_opening_hours: {
    rule: ['shipping/dates/opening-hours.ts', 'hoursProblem'],
    test: 'server/src/domains/listings/market/places/places.db.test.ts',
  },
  account_duties: { rule: ['data-rights/duties.ts', 'dutiesOf'], test: DELETION },
  check_bid_withdrawal: { rule: ['auctions/bid-withdrawal.ts', 'judgeWithdrawal'], test: AUCTIONS },
  check_change_request: { rule: ['auctions/lot-change.ts', 'requestStateNow'], test: AUCTIONS },
  check_new_links: {
    rule: ['auctions/record/auction-record.ts', 'linkText'],
    test: AUCTIONS,
  },
  check_new_offer: { rule: ['auctions/unpaid-win.ts', 'offerCapCents'], test: UNPAID_WINS },
  check_win_acts: { rule: ['auctions/unpaid-win.ts', 'nextReminder', 'extendedDueAt'], test: UNPAID_WINS },
  check_who_changes_a_lot: { rule: ['auctions/lot-change.ts', 'judgeLotChange'], test: AUCTIONS },
  folded_brand: {
    rule: ['listings/goods/brand-name.ts', 'foldBrand'],
    test: 'server/src/domains/listings/market/goods.db.test.ts',
  },
  is_zip_of_state: {
    rule: ['addresses/zip-state.ts', 'statesOfZip'],
    test: 'server/src/domains/listings/market/places/places.db.test.ts',
  },
  is_warehouse_open: { rule: ['orders/pickup/pickup-slots.ts', 'isStillOpen'], test: PICK_UPS },
  keep_report_until: { rule: ['orders/fulfilment/problem-window.ts', 'reportUntil'], test: DELETION },
  keep_photos_that_were_bid_on: { rule: ['listings/lot-photos.ts', 'mayRemovePhotos'], test: LISTINGS },
  open_sales: {
    rule: ['desk/payouts/seller-due.ts', 'payoutState'],
    test: SALES,
  },
  order_balances: {
    rule: ['orders/payments/balance.ts', 'receivedCents', 'balanceCents', 'returnableCents', 'isCollected'],
    test: ORDERS,
  },
  queue_moved_announcements: { rule: ['catalogue/sort-options.ts', 'NEWLY_ADDED_DAYS'], test: LIMITS },
  queue_new_announcements: { rule: ['catalogue/sort-options.ts', 'NEWLY_ADDED_DAYS'], test: LIMITS },
  progress_of_order: {
    rule: ['orders/order-states.ts', 'shownState'],
    // Which order-rows.db.test.ts compares with the database for each pair of shipments.
    test: 'server/test/order-lists.ts',
  },
  refund_shares: {
    rule: ['desk/payouts/seller-due.ts', 'sharesOfRefunds'],
    // Which refund-shares.db.test.ts compares with the database after each step of a random history.
    test: 'server/test/seller-oracle.ts',
  },
  worth_of_sales: {
    rule: ['desk/payouts/seller-due.ts', 'judgeSales', 'payoutLine'],
    // Which refund-shares.db.test.ts compares with what pages show after each step of a random history.
    test: 'server/test/seller-oracle.ts',
  },
  refuse_a_ladder_that_does_not_go_down: {
    rule: ['listings/prices/price-ladder.ts', 'ladderProblem', 'MAX_WAITING_DROPS'],
    test: LISTINGS,
  },
  refuse_a_move_that_no_import_makes: {
    rule: ['desk/imports/import-states.ts', 'mayImportMove'],
    test: 'server/src/domains/desk/imports/import-jobs.db.test.ts',
  },
  refuse_a_move_that_no_listing_makes: {
    rule: ['listings/listing-states.ts', 'mayMove'],
    test: 'server/src/domains/listings/listing-states.db.test.ts',
  },
  refuse_a_parent_with_its_child: { rule: ['preferences/category-choices.ts', 'categoryProblem'], test: LISTINGS },
  refuse_to_reopen_problems: {
    rule: ['orders/fulfilment/problem-thread.ts', 'mayReopen'],
    test: 'server/src/domains/orders/problems/threads.db.test.ts',
  },
  refuse_a_second_denial: { rule: ['orders/fulfilment/arrival.ts', 'mayDenyArrival'], test: SHIPMENTS },
  refuse_a_third_level: { rule: ['listings/market.ts', 'parentProblems'], test: LISTINGS },
  refuse_an_invoice_by_a_seller: {
    rule: ['orders/direct-order.ts', 'mayInvoiceDirectly', 'needsBuyersWord'],
    test: ORDERS,
  },
  refuse_appointments_for_what_is_not_ready: {
    rule: ['orders/pickup/pickup-booking.ts', 'bookingProblem'],
    test: PICK_UPS,
  },
  refuse_arrivals_on_other_days: { rule: ['orders/fulfilment/arrival.ts', 'arrivalError'], test: SHIPMENTS },
  refuse_bad_sites: { rule: ['listings/market.ts', 'siteProblems'], test: LISTINGS },
  refuse_more_than_ten_parts: { rule: ['orders/fulfilment/split-shipment.ts', 'MAX_PARTS'], test: SHIPMENTS },
  refuse_other_moves_of_certificates: {
    rule: ['orders/tax/resale-certificate.ts', 'mayMoveCertificate'],
    test: ORDERS,
  },
  refuse_other_moves_of_orders: {
    rule: ['orders/order-states.ts', 'mayMoveOrder'],
    test: 'server/src/domains/orders/order-states.db.test.ts',
  },
  refuse_refunds_beyond_the_payment: {
    rule: ['orders/payments/refund-limit.ts', 'refundableCents'],
    test: ORDERS,
  },
  refuse_reserved_addresses: { rule: ['accounts/email-change.ts', 'isReserving'], test: LIMITS },
  refuse_tax_of_another_state: { rule: ['orders/tax/sales-tax.ts', 'stateOfTax'], test: ORDERS },
  refuse_to_cancel_what_has_left: { rule: ['orders/cancellable.ts', 'isCancellable'], test: ORDERS },
  refuse_to_delete_an_account_in_use: { rule: ['data-rights/duties.ts', 'dutiesOf'], test: DELETION },
  refuse_to_lose_the_last_admin: {
    rule: ['accounts/account-acts.ts', 'suspensionProblem', 'roleProblem', 'rightsProblem'],
    test: LISTINGS,
  },
  needs_second_person: { rule: [STAFF, 'needsSecondPerson'], test: SECOND_PERSON },
  may_move_money: { rule: [STAFF, 'approvalProblem'], test: SECOND_PERSON },
  refuse_other_decisions: { rule: [STAFF, 'approvalProblem'], test: SECOND_PERSON },
  refuse_to_move_money_alone: { rule: [STAFF, 'needsSecondPerson'], test: SECOND_PERSON },
  refuse_to_weaken_the_second_person: { rule: [STAFF, 'weakensSecondPerson'], test: SECOND_PERSON },
  refuse_to_lose_the_second_person: { rule: [STAFF, 'secondPersonStays'], test: SECOND_PERSON },
  refuse_to_make_a_seller_with_open_lots_a_buyer: {
    rule: ['accounts/account-acts.ts', 'roleProblem'],
    test: LISTINGS,
  },
  refuse_to_settle_more_than_is_owed: {
    rule: ['desk/payouts/seller-balance.ts', 'debtCents'],
    test: `${PAYOUTS}/debts.db.test.ts`,
  },
  refuse_to_undo_what_is_settled: { rule: ['orders/fulfilment/undo-shipped.ts', 'mayUndoShipped'], test: SHIPMENTS },
  refuse_too_many_addresses: { rule: ['addresses/address-fields.ts', 'MAX_ADDRESSES_PER_ROLE'], test: LIMITS },
  refuse_too_many_book_entries: {
    rule: ['worth/price-book-limits.ts', 'MAX_BOOK_ENTRIES'],
    // A full book takes no entry of an upload more.
    test: `${BOOKS}/uploads/uploads.db.test.ts`,
  },
  refuse_too_many_brands: {
    rule: ['listings/goods/brand-limits.ts', 'brandRoom', 'MAX_BRANDS', 'MAX_SELLER_BRANDS_A_DAY'],
    test: LIMITS,
  },
  refuse_payments_of_what_is_not_owed: { rule: ['orders/payments/paying.ts', 'isPayable'], test: ORDERS },
  refuse_too_many_cart_listings: { rule: ['cart/cart-limits.ts', 'MAX_CART_LOTS'], test: LIMITS },
  refuse_too_many_email_changes: { rule: ['accounts/email-change.ts', 'MAX_EMAIL_CHANGES_A_DAY'], test: LIMITS },
  refuse_too_many_open_wires: { rule: ['orders/terms/wire-at-checkout.ts', 'MAX_OPEN_WIRES'], test: ORDERS },
  refuse_a_used_step: {
    rule: ['accounts/two-step.ts', 'isFreshStep'],
    test: 'server/src/domains/accounts/two-step/constraints.db.test.ts',
  },
  refuse_unknown_time_zones: { rule: ['listings/market.ts', 'isTimeZone'], test: LISTINGS },
  refuse_wires_without_a_failed_refund: { rule: ['orders/payments/refund-limit.ts', 'mayRecordWire'], test: ORDERS },
  seller_balance: {
    rule: ['desk/payouts/seller-balance.ts', 'balanceState'],
    test: SALES,
  },
  without_hidden_characters: { rule: ['accounts/hidden-characters.ts', 'hasHiddenCharacters'], test: LIMITS },
}

const FEED = 'writes the change feed'
const NUMBERS = 'says which days are counted again'
const MARKET = 'says which months are counted again'
const SETTLING = 'keeps the list of sales to settle'
const LISTED = 'keeps how orders are listed at the desk'
const RECORD = 'a record is never changed'
const RACES = 'holds under concurrent writes what a use case has looked at'

/** By function: what it is for, where no rule of the contract decides it. */
export const TECHNICAL: Readonly<Record<string, string>> = {
  add_brands_in_turn: RACES,
  check_bar_of_cancelled_win: 'a sale that was canceled by agreement bars nobody, in one transaction',
  check_bar_of_ended_win: 'a bar ends with the order of its win, in one transaction',
  check_bidder_update: RECORD,
  check_new_bidders: RECORD,
  check_new_standings: RECORD,
  check_parts_of_refunds: 'rows that belong together',
  check_two_step_and_its_secret: 'rows that belong together',
  count_versions: 'counts edits',
  debt_awaits_a_refund: 'reads rows for a trigger',
  drop_choices_covered_by_a_new_parent: 'cleans up after a category that moved',
  end_appointment_with_its_shipment: 'follows its shipment',
  end_of_site_day: 'reads the clock of the site',
  free_slot_of_appointment: 'counts trucks',
  follow_shipments: LISTED,
  forget_sales_that_are_back: SETTLING,
  give_lots_to_the_brand_that_is_left: 'follows a merged brand',
  keep_sixty_sign_ins_an_hour: 'limits what an attacker can fill',
  has_second_person: 'an approval is of its transaction',
  list_lots_of_sellers: LISTED,
  list_order_of_sellers: LISTED,
  moved_of_order: 'adds up rows for a trigger and its use cases',
  moved_of_seller: 'adds up rows for a trigger and its use cases',
  refuse_areas_of_others: 'rows that belong together',
  refuse_to_keep_areas: 'rows that belong together',
  release_appointments_of_order: 'follows its order',
  stage_of_order: LISTED,
  site_day: 'reads the clock of the site',
  take_the_lots_seller: 'copies the seller of the lot, which a foreign key holds it to',
  note_all_days: NUMBERS,
  note_audience: FEED,
  note_carts: FEED,
  note_certificate: FEED,
  note_described_anew: NUMBERS,
  note_ended_listings: NUMBERS,
  note_goods: FEED,
  note_hidden_listings: FEED,
  note_listings: FEED,
  note_lot_photos: FEED,
  note_lots: FEED,
  note_market_months: MARKET,
  note_months_of_category: MARKET,
  note_moved_auctions: FEED,
  note_new_ended_listings: NUMBERS,
  note_notices: FEED,
  note_order: FEED,
  note_order_values: 'notes which lots of orders are to be valued',
  note_order_of_message: FEED,
  note_order_of_row: FEED,
  note_offers: FEED,
  note_offers_by_listing: FEED,
  note_reference_data: FEED,
  note_price_book: FEED,
  note_refunded_months: MARKET,
  note_refunded_sales: SETTLING,
  note_renditions: FEED,
  note_sales_of_an_ended_order: SETTLING,
  note_sales_that_left: SETTLING,
  note_sales_to_settle: SETTLING,
  note_tax_rates: FEED,
  note_watches: FEED,
  note_winners: FEED,
  note_withdrawal: 'copies a withdrawal to the row that bids look up',
  refuse_a_deleted_leader: 'called no more: check_new_standings refuses',
  refuse_a_plan_beside_its_auction: 'two rows would answer one question',
  refuse_appointments_without_a_place: 'counts trucks',
  refuse_bids_of_suspended_accounts: RACES,
  refuse_carts_without_ship_to: 'rows that belong together',
  refuse_changed_keys: 'keys are named elsewhere',
  refuse_changed_payments: RECORD,
  refuse_changed_receipts: RECORD,
  refuse_changed_tariffs: RECORD,
  refuse_lots_where_retired: RACES,
  refuse_merging_twice: RACES,
  refuse_moves_to_retired: RACES,
  refuse_new_lots_where_retired: RACES,
  refuse_no_default_site: 'rows that belong together',
  refuse_other_order_values: RECORD,
  refuse_parts_beyond_their_payment: 'rows that belong together',
  refuse_rows_of_a_deleted_account: RACES,
  refuse_to_call_paid_what_is_owed: 'asks order_balances',
  refuse_to_revive_appointments: RECORD,
  refuse_write_offs_of_what_is_here: RACES,
  refuse_rows_of_a_suspended_account: RACES,
  refuse_saving_lines_with_errors: RACES,
  refuse_tax_of_no_state: 'a taxed lot names its state',
  refuse_terms_for_the_past: RECORD,
  refuse_to_change_a_record: RECORD,
  refuse_to_change_an_address_value: RECORD,
  refuse_to_change_a_note: RECORD,
  refuse_to_change_an_adjustment: RECORD,
  refuse_to_change_an_auction_record: RECORD,
  refuse_to_delete_what_was_offered: RECORD,
  refuse_to_open_a_listing_of_a_buyer: RACES,
  refuse_to_pay_out_more_than_was_sold: 'sums of lines, whatever wrote them',
  refuse_to_remove_the_last_payment_method: RACES,
  refuse_too_many_deals: RACES,
  refuse_too_many_payment_methods: RACES,
  refuse_too_many_saved_searches: RACES,
  refuse_too_many_templates: RACES,
  refuse_too_many_lot_notes: RACES,
  refuse_too_many_watches: RACES,
  refuse_two_step_that_no_admin_has: 'an admin must be able to open the desk',
  remove_unused_address_value: 'removes what nothing points at',
  remove_unused_shipping_value: 'removes what nothing points at',
  require_a_default_address: 'rows that belong together',
  require_a_default_payment_method: 'rows that belong together',
  sum_up_new_sale: 'keeps worth_of_sales',
  sum_up_sales: 'keeps worth_of_sales',
  sum_up_sales_of_order: 'keeps worth_of_sales',
  sum_up_sales_of_part: 'keeps worth_of_sales',
  sum_up_sales_of_row: 'keeps worth_of_sales',
  tell_of_listing_changes: FEED,
}
