import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** All paths of the site. Each of them works with and without its last slash. */
export default [
  index('pages/home/home.tsx'),
  // One route for /lots/, /lots/search/ and /lots/newly-added/, so that changing between them keeps the page in place.
  route('lots/:view?', 'pages/browse/browse.tsx'),
  route('detail/:name', 'pages/lot/lot.tsx'),
  route('detail/:name/record', 'pages/record/record.tsx'),

  ...prefix('account', [
    route('sign_in', 'pages/sign-in/sign-in.tsx'),
    route('sign_up', 'pages/sign-up/sign-up.tsx'),
    route('sign_out', 'pages/sign-out/sign-out.tsx'),
    route('forgot_password', 'pages/forgot-password/forgot-password.tsx'),
    route('reset_password', 'pages/reset-password/reset-password.tsx'),
    route('verify_email', 'pages/verify-email/verify-email.tsx'),
    // Without the frame of the account pages, which nobody wants on paper.
    route('orders/:id/invoice', 'pages/order-invoice/order-invoice.tsx'),
    layout('pages/account/account-layout.tsx', [
      index('pages/account/overview.tsx'),
      route('edit', 'pages/account-edit/account-edit.tsx'),
      route('bids', 'pages/bids/bids.tsx'),
      route('bids/:name/changes', 'pages/lot-changes/lot-changes.tsx'),
      route('orders', 'pages/orders/orders.tsx'),
      route('orders/:id', 'pages/order/order.tsx'),
      route('orders/:id/problem', 'pages/report-problem/report-problem.tsx'),
      route('watch_list', 'pages/watch-list/watch-list.tsx'),
      route('saved_searches', 'pages/saved-searches/saved-searches.tsx'),
      route('addresses', 'pages/addresses/addresses.tsx'),
      route('payment_methods', 'pages/payment-methods/payment-methods.tsx'),
      route('devices', 'pages/devices/devices.tsx'),
      route('preferences', 'pages/preferences/preferences.tsx'),
      route('resale_certificate', 'pages/resale-certificate/resale-certificate.tsx'),
      route('data', 'pages/data/data.tsx'),
    ]),
  ]),

  route('checkout', 'pages/checkout/checkout.tsx'),

  route('admin', 'pages/admin/admin-layout.tsx', [
    // Inside the menu, so that what is not found leaves it there.
    layout('pages/admin/desk-page.tsx', [
      index('pages/admin/admin-home.tsx'),
      route('numbers', 'pages/desk-numbers/desk-numbers.tsx'),

      route('listings', 'pages/desk-listings/desk-listings.tsx'),
      route('listings/bulk', 'pages/desk-bulk/desk-bulk.tsx'),
      route('listings/new', 'pages/desk-new-listing/desk-new-listing.tsx'),
      route('listings/:name', 'pages/desk-listing/desk-listing.tsx'),
      route('listings/:name/photos', 'pages/desk-photos/desk-photos.tsx'),
      route('imports', 'pages/desk-imports/desk-imports.tsx'),
      route('imports/:id', 'pages/desk-import/desk-import.tsx'),
      route('auctions', 'pages/desk-auctions/desk-auctions.tsx'),
      route('auctions/:name', 'pages/desk-auction/desk-auction.tsx'),
      route('bars', 'pages/desk-bars/desk-bars.tsx'),

      route('orders', 'pages/desk-orders/desk-orders.tsx'),
      route('orders/:id', 'pages/desk-order/desk-order.tsx'),
      route('direct_orders/new', 'pages/checkout/direct-order.tsx'),
      route('invoices', 'pages/invoice-terms/invoice-terms.tsx'),
      route('payouts', 'pages/desk-payouts/desk-payouts.tsx'),

      route('people', 'pages/desk-people/desk-people.tsx'),
      route('people/:id', 'pages/desk-person/desk-person.tsx'),
      route('access_rules', 'pages/desk-access-rules/desk-access-rules.tsx'),
      route('certificates', 'pages/desk-certificates/desk-certificates.tsx'),
      route('audit', 'pages/desk-audit/desk-audit.tsx'),

      route('market/sites', 'pages/desk-sites/desk-sites.tsx'),
      route('market/warehouses', 'pages/desk-warehouses/desk-warehouses.tsx'),
      route('market/categories', 'pages/desk-categories/desk-categories.tsx'),
      route('market/conditions', 'pages/desk-conditions/desk-conditions.tsx'),
      route('market/freight', 'pages/desk-freight/desk-freight.tsx'),
      route('market/tax', 'pages/desk-tax/desk-tax.tsx'),
      route('market/settings', 'pages/desk-settings/desk-settings.tsx'),
      route('outbox', 'pages/outbox/outbox.tsx'),
      route('outbox/:id', 'pages/outbox/mail.tsx'),
      route('*', 'pages/admin/desk-not-found.tsx'),
    ]),
  ]),

  route('checkout/success/:id', 'pages/order-success/order-success.tsx'),

  route('unsubscribe', 'pages/unsubscribe/unsubscribe.tsx'),
  route('newsletter', 'pages/newsletter/newsletter.tsx'),
  route('newsletter/confirm', 'pages/newsletter-confirm/newsletter-confirm.tsx'),
  route('shipping_rate_estimator', 'pages/rate-estimator/rate-estimator.tsx'),
  route('contact', 'pages/contact/contact.tsx'),
  route('help', 'pages/help/help.tsx'),
  route('terms', 'pages/terms/terms.tsx'),
  route('privacy', 'pages/privacy/privacy.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
