// Which tests of the version before say whether it works on this version's schema.

/** Calls on real PostgreSQL, and the demo's loader. Commands and starts are not the schema's concern. */
export const ALL = ['server/src/', 'demo/src/']

/** Left out, with the reason: they compare the schema itself with what their own version knows of it. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'server/src/db/schema/*.db.test.ts': 'makes databases of other versions from the list of migrations',
  'server/src/domains/data-rights/deletion/fates.db.test.ts': 'wants to know the fate of every table, new ones too',
  'server/src/domains/auctions/record/record-guards.db.test.ts': 'migrates a database by itself, step by step',
}

/** What `npm test` runs of it: bids, orders, carts, the desk, signing in; a few files that take seconds together. */
export const SAMPLE = ['server/src/domains/auctions/bidding/place-bid.db.test.ts']
