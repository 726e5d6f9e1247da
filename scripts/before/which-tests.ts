// Which tests of the version before say whether it works on this version's schema.

/** Calls on real PostgreSQL, and the demo's loader. Commands and starts are not the schema's concern. */
export const ALL = ['server/src/', 'demo/src/']

/** Taken away before the run, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'server/src/domains/data-rights/deletion/fates.db.test.ts': 'wants to know the fate of every table, new ones too',
  'server/src/ssr/pages/fresh-pages.db.test.ts': 'needs a built site of its own version',
  'server/src/ssr/pages/place-pages.db.test.ts': 'needs a built site of its own version',
}

/** What `npm test` runs of it: files that touch every domain and take seconds together. */
export const SAMPLE = [
  'server/src/domains/accounts/sessions/new-device.db.test.ts',
  'server/src/domains/auctions/routes.test.ts',
  'server/src/domains/cart/routes.test.ts',
  'server/src/domains/catalogue/routes.test.ts',
  'server/src/domains/desk/listings/editor.db.test.ts',
  'server/src/domains/desk/today/today.db.test.ts',
  'server/src/domains/listings/routes.test.ts',
  'server/src/domains/orders/desk/desk.db.test.ts',
  'server/src/domains/orders/placing/place-order.db.test.ts',
  'server/src/domains/preferences/routes.test.ts',
  'server/src/domains/shipping/routes.test.ts',
]
