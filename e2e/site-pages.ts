import type { APIRequestContext } from '@playwright/test'

/**
 * Every page there is, and who may see it. Accessibility tests and screenshots both walk this list. Left out is an import: the
 * demo has none, and its journey looks at its mapping and its review.
 */
export type SitePage = { name: string; path: string; as?: 'buyer' | 'seller' | 'admin' }

export const SITE_PAGES: SitePage[] = [
  { name: 'front', path: '/' },
  { name: 'lots', path: '/lots/' },
  { name: 'lots-filtered', path: '/lots/?category=home-garden&condition=like-new&min_price=500' },
  { name: 'lots-search', path: '/lots/search/?search=power' },
  { name: 'lots-empty', path: '/lots/search/?search=zzzzqqqq&condition=new' },
  { name: 'newly-added', path: '/lots/newly-added/' },
  { name: 'lot', path: ':lot_path' },
  { name: 'sign-in', path: '/account/sign_in/' },
  { name: 'sign-in-code', path: '/account/sign_in/code/' },
  { name: 'sign-up', path: '/account/sign_up/' },
  { name: 'forgot-password', path: '/account/forgot_password/' },
  { name: 'account', path: '/account/', as: 'buyer' },
  { name: 'watch-list', path: '/account/watch_list/', as: 'buyer' },
  { name: 'bids', path: '/account/bids/', as: 'buyer' },
  { name: 'orders', path: '/account/orders/', as: 'buyer' },
  { name: 'pickup', path: '/account/orders/:to_pick_up/pickup/1/', as: 'buyer' },
  { name: 'saved-searches', path: '/account/saved_searches/', as: 'buyer' },
  { name: 'notices', path: '/account/notices/', as: 'buyer' },
  { name: 'addresses', path: '/account/addresses/', as: 'buyer' },
  { name: 'addresses-new', path: '/account/addresses/?new=shipping', as: 'buyer' },
  { name: 'payment-methods', path: '/account/payment_methods/', as: 'buyer' },
  { name: 'payment-methods-new', path: '/account/payment_methods/?new=1', as: 'buyer' },
  { name: 'account-edit', path: '/account/edit/', as: 'buyer' },
  { name: 'account-edit-email', path: '/account/edit/?edit=email', as: 'buyer' },
  { name: 'confirm-email-invalid', path: '/account/confirm_email/?token=half', as: 'buyer' },
  { name: 'undo-email-invalid', path: '/account/undo_email/?token=half' },
  { name: 'security', path: '/account/security/', as: 'buyer' },
  { name: 'devices', path: '/account/devices/', as: 'buyer' },
  { name: 'preferences', path: '/account/preferences/', as: 'buyer' },
  { name: 'preferences-inventory', path: '/account/preferences/?edit=inventory', as: 'buyer' },
  { name: 'preferences-notifications', path: '/account/preferences/?edit=notifications', as: 'buyer' },
  { name: 'resale-certificate', path: '/account/resale_certificate/', as: 'buyer' },
  { name: 'data', path: '/account/data/', as: 'buyer' },
  { name: 'checkout-empty', path: '/checkout', as: 'buyer' },
  { name: 'admin', path: '/admin/', as: 'admin' },
  { name: 'sellers-admin', path: '/admin/', as: 'seller' },
  { name: 'desk-search', path: '/admin/search/?q=pallet', as: 'admin' },
  { name: 'direct-order', path: '/admin/direct_orders/new', as: 'admin' },
  { name: 'desk-listings', path: '/admin/listings/', as: 'admin' },
  { name: 'sellers-listings', path: '/admin/listings/?show=for_sale&sort=longest', as: 'seller' },
  { name: 'desk-bulk', path: '/admin/listings/bulk/?all=true&show=for_sale&act=price', as: 'seller' },
  { name: 'desk-listing', path: '/admin/listings/:draft/', as: 'admin' },
  { name: 'desk-preview', path: '/admin/listings/:draft/preview/', as: 'admin' },
  { name: 'templates', path: '/admin/templates/', as: 'seller' },
  { name: 'desk-photos', path: '/admin/listings/:draft/photos/', as: 'admin' },
  { name: 'numbers', path: '/admin/numbers/?days=365', as: 'admin' },
  { name: 'sellers-numbers', path: '/admin/numbers/', as: 'seller' },
  { name: 'payouts', path: '/admin/payouts/', as: 'admin' },
  { name: 'sellers-payouts', path: '/admin/payouts/', as: 'seller' },
  { name: 'desk-orders', path: '/admin/orders/', as: 'admin' },
  { name: 'sellers-orders', path: '/admin/orders/', as: 'seller' },
  { name: 'gate', path: '/admin/pickup/?code=K7M4PX', as: 'admin' },
  { name: 'desk-order', path: '/admin/orders/:order/', as: 'admin' },
  { name: 'desk-auctions', path: '/admin/auctions/', as: 'admin' },
  { name: 'sellers-auctions', path: '/admin/auctions/?show=scheduled', as: 'seller' },
  { name: 'desk-auctions-unpaid', path: '/admin/auctions/?show=unpaid', as: 'admin' },
  { name: 'desk-auction', path: '/admin/auctions/:auction/', as: 'admin' },
  { name: 'bidding-bars', path: '/admin/bars/', as: 'admin' },
  { name: 'new-listing', path: '/admin/listings/new/', as: 'admin' },
  { name: 'invoice-accounts', path: '/admin/invoices/', as: 'admin' },
  { name: 'imports', path: '/admin/imports/', as: 'admin' },
  { name: 'sellers-imports', path: '/admin/imports/', as: 'seller' },
  { name: 'people', path: '/admin/people/', as: 'admin' },
  { name: 'people-invite', path: '/admin/people/?do=invite', as: 'admin' },
  { name: 'person', path: '/admin/people/0b0e0000-0000-4000-8000-000000000002/', as: 'admin' },
  { name: 'person-admin', path: '/admin/people/0b0e0000-0000-4000-8000-000000000006/', as: 'admin' },
  { name: 'staff', path: '/admin/staff/', as: 'admin' },
  { name: 'approvals', path: '/admin/pending/', as: 'admin' },
  { name: 'person-suspend', path: '/admin/people/0b0e0000-0000-4000-8000-000000000002/?do=suspend', as: 'admin' },
  { name: 'access-rules', path: '/admin/access_rules/', as: 'admin' },
  { name: 'access-rule', path: '/admin/access_rules/?rule=1', as: 'admin' },
  { name: 'certificates', path: '/admin/certificates/', as: 'admin' },
  { name: 'audit', path: '/admin/audit/', as: 'admin' },
  { name: 'desk-sites', path: '/admin/market/sites/?edit=lotyard', as: 'admin' },
  { name: 'desk-branding', path: '/admin/market/sites/?branding=lotyard', as: 'admin' },
  { name: 'desk-warehouses', path: '/admin/market/warehouses/?new=1', as: 'admin' },
  { name: 'desk-carriers', path: '/admin/market/carriers/?edit=estes', as: 'admin' },
  { name: 'desk-categories', path: '/admin/market/categories/?edit=laptops', as: 'admin' },
  { name: 'desk-conditions', path: '/admin/market/conditions/?condition=new', as: 'admin' },
  { name: 'desk-freight', path: '/admin/market/freight/', as: 'admin' },
  { name: 'desk-tax', path: '/admin/market/tax/?edit=IN', as: 'admin' },
  { name: 'desk-rules', path: '/admin/market/rules/?edit=payments', as: 'admin' },
  { name: 'desk-settings', path: '/admin/market/settings/?edit=fees', as: 'admin' },
  { name: 'outbox', path: '/admin/outbox/', as: 'admin' },
  { name: 'pay-link-unknown', path: '/pay/half/' },
  { name: 'contact', path: '/contact/' },
  { name: 'contact-signed-in', path: '/contact/', as: 'buyer' },
  { name: 'newsletter-confirm', path: '/newsletter/confirm/?token=half' },
  { name: 'deliver-to', path: '/deliver_to/' },
  { name: 'rate-estimator', path: '/shipping_rate_estimator/' },
  { name: 'help', path: '/help/' },
  { name: 'terms', path: '/terms/' },
  { name: 'privacy', path: '/privacy/' },
  { name: 'unsubscribe-broken-link', path: '/unsubscribe/?token=half' },
  { name: 'not-found', path: '/no/such/page/' },
]

/** What stands for a thing of the market in a path, the call that lists such things, and where the first one is named. */
const STAND_INS: Record<string, { call: string; first: RegExp }> = {
  ':lot_path': { call: '/api/listings/?page_size=1', first: /"path":"([^"]+)"/ },
  ':draft': { call: '/api/admin/listing_names?show=drafts', first: /"names":\["(\w+)"/ },
  ':order': { call: '/api/admin/orders', first: /"orders":\[\{"id":"([^"]+)"/ },
  ':to_pick_up': { call: '/api/account/open_orders', first: /"toPickUp":\{"total":\d+,"orders":\[\{"id":"([^"]+)"/ },
  ':auction': { call: '/api/admin/auctions', first: /"auctions":\[\{"name":"(\w+)"/ },
}

/** The address of a page; `request` is signed in as who may see it. */
export async function addressOf({ path }: SitePage, request: APIRequestContext): Promise<string> {
  const [standIn] = /:\w+/.exec(path) ?? []
  if (standIn === undefined) return path
  const { call, first } = STAND_INS[standIn]!
  const found = first.exec(await (await request.get(call)).text())
  if (found === null) throw new Error(`${call} names nothing to show ${path} with.`)
  return path.replace(standIn, found[1]!)
}
