import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** All paths of the site. Each of them works with and without its last slash. */
export default [
  index('pages/shop/home/home.tsx'),
  route('lots/compare', 'pages/shop/compare/compare.tsx'),
  // One route for /lots/, /lots/search/ and /lots/newly-added/, so that changing between them keeps the page in place.
  route('lots/:view?', 'pages/shop/browse/browse.tsx'),
  route('detail/:name', 'pages/shop/lot/lot.tsx'),
  route('detail/:name/record', 'pages/shop/record/record.tsx'),

  ...prefix('market', [
    index('pages/shop/market/market.tsx'),
    route(':category/:condition', 'pages/shop/market/kind.tsx'),
  ]),

  ...prefix('account', [
    route('sign_in', 'pages/account/sign-in/sign-in.tsx'),
    route('sign_in/code', 'pages/account/sign-in/enter-code.tsx'),
    route('sign_up', 'pages/account/sign-up/sign-up.tsx'),
    route('sign_out', 'pages/account/sign-in/sign-out.tsx'),
    route('forgot_password', 'pages/account/sign-in/forgot-password.tsx'),
    route('reset_password', 'pages/account/sign-in/reset-password.tsx'),
    route('verify_email', 'pages/account/sign-up/verify-email.tsx'),
    route('confirm_email', 'pages/account/email-change/confirm-email.tsx'),
    route('undo_email', 'pages/account/email-change/undo-email.tsx'),
    // Without the frame of the account pages, which no buyer wants on paper.
    route('orders/:id/invoice', 'pages/account/order-invoice/order-invoice.tsx'),
    route('orders/:id/pickup/:part', 'pages/account/pickup/pickup.tsx'),
    // In the frame of pages where people pay.
    route('orders/:id/pay', 'pages/account/order-pay/order-pay.tsx'),
    layout('pages/account/account-layout.tsx', [
      index('pages/account/overview/overview.tsx'),
      route('edit', 'pages/account/edit/edit.tsx'),
      route('security', 'pages/account/security/security.tsx'),
      route('bids', 'pages/account/bids/bids.tsx'),
      route('bids/:name/changes', 'pages/account/lot-changes/lot-changes.tsx'),
      route('orders', 'pages/account/orders/orders.tsx'),
      route('orders/:id', 'pages/account/order/order.tsx'),
      route('orders/:id/problem', 'pages/account/report-problem/report-problem.tsx'),
      route('buying', 'pages/account/buying/buying.tsx'),
      route('watch_list', 'pages/account/watch-list/watch-list.tsx'),
      route('saved_searches', 'pages/account/saved-searches/saved-searches.tsx'),
      route('price_book', 'pages/account/price-book/price-book.tsx'),
      route('price_book/uploads/:id', 'pages/account/price-book/upload/upload.tsx'),
      route('notices', 'pages/account/notices/notices.tsx'),
      route('addresses', 'pages/account/addresses/addresses.tsx'),
      route('payment_methods', 'pages/account/payment-methods/payment-methods.tsx'),
      route('devices', 'pages/account/devices/devices.tsx'),
      route('preferences', 'pages/account/preferences/preferences.tsx'),
      route('resale_certificate', 'pages/account/resale-certificate/resale-certificate.tsx'),
      route('data', 'pages/account/data/data.tsx'),
    ]),
  ]),

  route('deliver_to', 'pages/shop/deliver-to/deliver-to.tsx'),
  route('checkout', 'pages/checkout/checkout/checkout.tsx'),

  route('admin', 'pages/desk/frame/layout.tsx', [
    // Inside the menu, so that what is not found leaves it there.
    layout('pages/desk/frame/page.tsx', [
      index('pages/desk/today/today.tsx'),
      route('search', 'pages/desk/search/search.tsx'),
      route('numbers', 'pages/desk/market/numbers/numbers.tsx'),

      route('listings', 'pages/desk/listings/board/listings.tsx'),
      route('listings/bulk', 'pages/desk/listings/bulk/bulk.tsx'),
      route('listings/new', 'pages/desk/listings/new-listing/new-listing.tsx'),
      route('listings/:name', 'pages/desk/listings/listing/listing.tsx'),
      route('listings/:name/photos', 'pages/desk/listings/photos/photos.tsx'),
      route('listings/:name/preview', 'pages/desk/listings/preview/preview.tsx'),
      route('templates', 'pages/desk/listings/templates/templates.tsx'),
      route('imports', 'pages/desk/listings/imports/imports.tsx'),
      route('imports/:id', 'pages/desk/listings/import/import.tsx'),
      route('auctions', 'pages/desk/auctions/board/auctions.tsx'),
      route('auctions/:name', 'pages/desk/auctions/auction/auction.tsx'),
      route('bars', 'pages/desk/auctions/bars/bars.tsx'),

      route('orders', 'pages/desk/orders/board/orders.tsx'),
      route('orders/:id', 'pages/desk/orders/order/order.tsx'),
      route('direct_orders/new', 'pages/desk/orders/direct-order/direct-order.tsx'),
      route('invoices', 'pages/desk/orders/invoice-terms/invoice-terms.tsx'),
      route('payouts', 'pages/desk/orders/payouts/payouts.tsx'),
      route('pickup', 'pages/desk/orders/gate/gate.tsx'),
      route('pending', 'pages/desk/orders/pending/pending.tsx'),

      route('people', 'pages/desk/people/board/people.tsx'),
      route('people/:id', 'pages/desk/people/person/person.tsx'),
      route('staff', 'pages/desk/people/staff/staff.tsx'),
      route('access_rules', 'pages/desk/people/access-rules/access-rules.tsx'),
      route('certificates', 'pages/desk/people/certificates/certificates.tsx'),
      route('audit', 'pages/desk/people/audit/audit.tsx'),

      route('market/sites', 'pages/desk/market/sites/sites.tsx'),
      route('market/warehouses', 'pages/desk/market/warehouses/warehouses.tsx'),
      route('market/carriers', 'pages/desk/market/carriers/carriers.tsx'),
      route('market/categories', 'pages/desk/market/categories/categories.tsx'),
      route('market/conditions', 'pages/desk/market/conditions/conditions.tsx'),
      route('market/freight', 'pages/desk/market/freight/freight.tsx'),
      route('market/tax', 'pages/desk/market/tax/tax.tsx'),
      route('market/rules', 'pages/desk/market/rules/rules.tsx'),
      route('market/settings', 'pages/desk/market/settings/settings.tsx'),
      route('outbox', 'pages/desk/market/outbox/outbox.tsx'),
      route('outbox/:id', 'pages/desk/market/outbox/mail.tsx'),
      route('*', 'pages/desk/frame/not-found.tsx'),
    ]),
  ]),

  // By a link, without an account.
  route('pay/:token', 'pages/checkout/pay/pay.tsx'),

  route('checkout/success/:id', 'pages/checkout/success/success.tsx'),

  route('unsubscribe', 'pages/shop/unsubscribe/unsubscribe.tsx'),
  route('newsletter', 'pages/shop/newsletter/newsletter.tsx'),
  route('newsletter/confirm', 'pages/shop/newsletter/newsletter-confirm.tsx'),
  route('shipping_rate_estimator', 'pages/shop/rate-estimator/rate-estimator.tsx'),
  route('contact', 'pages/shop/contact/contact.tsx'),
  route('help', 'pages/shop/help/help.tsx'),
  route('terms', 'pages/shop/legal/terms.tsx'),
  route('privacy', 'pages/shop/legal/privacy.tsx'),
  route('*', 'pages/shop/errors/not-found.tsx'),
] satisfies RouteConfig
