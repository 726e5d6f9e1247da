// What each row may cost: CPU milliseconds a request, of the web process and of PostgreSQL together.
//
// A row without a line here has the budget of its kind. Give it one by its name, as the table prints it, where it should
// cost less, or where it cannot: then say why. Budgets are what the code should reach where a bare signed-in call takes
// REFERENCE_BARE_MS; on a slower machine they are as many times longer (pace.ts). The bench fails a row that takes half as
// much again.
import { nameOf, type Example } from './examples/example.ts'

export const TOLERANCE = 1.5

export const BUDGET_OF_KIND: Readonly<Record<Example['kind'], number>> = { read: 1.2, write: 2, page: 5 }

export const BUDGETS: Readonly<Record<string, number>> = {
  'GET /api/listings/{name}, visitor': 0.7,
  'GET /api/listings/{name}, buyer': 0.7,
  'GET /api/listing_matches, visitor': 0.7,
  'GET /api/listing_matches, buyer': 0.7,
  'GET /api/listings/{name}/related, visitor': 0.7,
  'GET /api/listings/{name}/related, buyer': 0.7,
  'GET /api/listings/{name}/manifest, visitor': 0.7,
  'GET /api/listings/{name}/manifest, buyer': 0.7,
  'page /detail/:name, visitor': 6,
  'page /detail/:name, buyer': 6,
  'page /lots/:view?, buyer': 6,
  // How each of thirty bids stands is asked of PostgreSQL, because it must be exact to the moment.
  'GET /api/account/bids, buyer': 2,
  'GET /api/account/open_bids, buyer': 2,
  // Adds up a buyer's lots with their refunds, and by month once more where rows are not months.
  'GET /api/account/buying, buyer': 2,
  'GET /api/account/buying.csv, buyer': 2,
  // That, open orders and watched lots, each exact to the moment, and a row for each of some twenty things.
  'page /account, buyer': 6,
  // The newest mails of all; only an admin asks.
  'GET /api/admin/mails, admin': 2,
  // Every open auction of the market is looked at, for its end, and counted; the desk asks for what is true this moment.
  'GET /api/admin/auctions, admin': 6,
  'GET /api/admin/auctions, seller': 6,
  // Bids, wins, offers and changes: eight short statements.
  'GET /api/admin/auctions/{name}, admin': 4,
  'GET /api/listings/{name}/lot_changes, buyer': 2,
  // A listing with its goods, plan, drops and history, each by a short statement.
  'GET /api/admin/listings/{name}/draft, seller': 4,
  'GET /api/admin/listings/{name}/manifest_lines, seller': 3,
  'GET /api/admin/listing_choices, admin': 4,
  'GET /api/admin/listing_choices, seller': 4,
  // Those three calls, and a form with all choices of the market.
  'page /admin/listings/:name, admin': 15,
  'page /admin/listings/:name, seller': 15,
  'page /admin/listings/new, admin': 9,
  'page /admin/listings/new, seller': 9,
  // Seven bounded counts and fifty rows with photos and watchers, from PostgreSQL: an operator looks now and then.
  'GET /api/admin/listings, admin': 60,
  'GET /api/admin/listings, seller': 60,
  'GET /api/admin/listings (sorted), admin': 120,
  'GET /api/admin/listings (a word), admin': 60,
  'GET /api/admin/listing_names, seller': 10,
  'GET /api/admin/listing_filters, admin': 4,
  'page /admin/listings, admin': 80,
  'page /admin/listings, seller': 80,
  // Twenty transactions that are rolled back.
  'POST /api/admin/listings/bulk (a preview of 20), seller': 100,
  // A page of fifty, and how many there are in all; only an admin asks.
  'GET /api/admin/accounts, admin': 4,
  // What ten statements know of one account; only an admin asks.
  'GET /api/admin/accounts/{id}, admin': 6,
  'GET /api/admin/audit, admin': 3,
  // Up to 10,000 lines.
  'GET /admin/audit.csv, admin': 60,
  'page /admin/people, admin': 12,
  'page /admin/people/:id, admin': 15,
  'page /admin/audit, admin': 10,
  // A change of an offer reads the lot again and waits until searches follow, so that its editor sees it everywhere.
  'PUT /api/admin/listings/{name}, admin': 6,
  'PUT /api/admin/listings/{name}, seller': 6,
  'POST /api/admin/listings/{name}/void_bid, admin': 6,
  'POST /api/admin/listings/{name}/withdraw, admin': 6,
  // In a transaction, under the account's lock, so that each finds the default that the one before it left; the cart's
  // ship-to address follows in it.
  'POST /api/account/addresses, buyer': 3,
  'PUT /api/account/addresses/{id}, buyer': 3,
  'DELETE /api/account/addresses/{id}, buyer': 3,
  // Two transactions of ours, and the sandbox's own books on the same PostgreSQL: a real gateway's cost is not ours.
  'POST /api/account/payment_methods, buyer': 5,
  'DELETE /api/account/payment_methods/{id}, buyer': 6,
  // Under the account's lock too, and the whole cart is priced for the reply.
  'PUT /api/cart, buyer': 3,
  'POST /cart, buyer': 3,
  // Ten lots read from PostgreSQL and not from memory, by its clock, as placing the order will read them.
  'POST /api/checkout/preview, buyer': 6,
  'POST /api/admin/direct_orders/preview, admin': 4,
  // An order with its lots, shipments, dates, payments and refunds is put together by one statement of PostgreSQL, because
  // what is owed of it must be exact to the moment. The lists have ten of them, the desk's fifty.
  'GET /api/orders/{id}, buyer': 1.5,
  'GET /api/orders, buyer': 4,
  'GET /api/pay/{token}, visitor': 1.5,
  'GET /api/pay/{token}, buyer': 1.5,
  'GET /api/account/open_orders, buyer': 1.5,
  'page /account/orders, buyer': 7,
  'GET /api/admin/orders, admin': 10,
  'GET /api/admin/orders, seller': 12,
  'page /admin/orders, admin': 15,
  'page /admin/orders, seller': 20,
  'GET /api/admin/orders.csv, admin': 4,
  'GET /api/admin/orders.csv, seller': 3,
  // Draws the file.
  'GET /account/orders/{id}/invoice.pdf, buyer': 6,
  // All sales that are not settled yet, each with its refunds, its balance and when it is due: 167 in the demo market.
  'GET /api/admin/payouts, admin': 8,
  'GET /api/admin/payouts, seller': 10,
  'page /admin/payouts, admin': 12,
  'page /admin/payouts, seller': 15,
  // A scan of what is on offer; an operator looks a lot up now and then.
  'GET /api/admin/direct_orders/lots, admin': 60,
  // Counts every line and problem of the import and adds up its lots: a seller asks once for each look.
  'GET /api/admin/imports/{id}, seller': 3,
  'POST /api/admin/imports/{id}/mends, seller': 6,
  // Fifty lines, each with its form.
  'page /admin/imports/:id, seller': 25,
  // A signed link, and a mail with its job, in one transaction.
  'POST /api/account/verification, buyer': 5,
  'PUT /api/account/verification, visitor': 5,
  'POST /api/account/password_reset, visitor': 5,
  'POST /api/newsletter, visitor': 5,
  'POST /api/contact, visitor': 5,
  'POST /api/admin/mails/{id}/retry, admin': 3,
  // The account's lock, both lists, whether e-mail is on and the promised mail's job, in one transaction.
  'PUT /api/account/preferences/inventory, buyer': 5,
  'PUT /api/account/preferences/notifications, buyer': 3,
  'POST /account/test_notifications, buyer': 3,
  // Hashing a password is meant to be slow: about 45 ms.
  'POST /api/account/session, visitor': 50,
  'PUT /api/account/password_reset, visitor': 50,
  // Hashes the password, and once more to open the session.
  'POST /api/account/, visitor': 100,
}

export function budgetOf(example: Pick<Example, 'of' | 'what' | 'reader' | 'kind'>): number {
  return BUDGETS[nameOf(example)] ?? BUDGET_OF_KIND[example.kind]
}

/** `slowness`: of the machine, as pace.ts has it. */
export function isPassed(costMs: number, budgetMs: number, slowness: number): boolean {
  return costMs > budgetMs * slowness * TOLERANCE
}
