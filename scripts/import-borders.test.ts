import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PINNED_NODE, ROOT } from './launch/root.mjs'

// Each file imports the other; the linter must refuse the first list and let the second pass.
const BREACHES = [
  ['contract/src/money.ts', 'server/src/config/config.ts'],
  ['contract/src/lots/listing.ts', 'paypal-widget/src/index.ts'],
  ['paypal-widget/src/views.ts', 'contract/src/cents.ts'],
  ['server/src/http/requests/session.ts', 'server/src/domains/accounts/index.ts'],
  ['server/src/db/pool.ts', 'server/src/domains/accounts/index.ts'],
  ['server/src/jobs/run.ts', 'server/src/domains/accounts/index.ts'],
  ['server/src/providers/mail.ts', 'server/src/domains/accounts/index.ts'],
  ['server/src/providers/photos.ts', 'server/src/http/reply.ts'],
  ['server/src/http/error.ts', 'server/src/app.ts'],
  ['server/src/domains/cart/add-listing.ts', 'server/src/http/reply.ts'],
  ['server/src/domains/cart/read-viewer.ts', 'server/src/http/requests/require-viewer.ts'],
  ['server/src/domains/cart/to-the-right.ts', 'server/src/domains/orders/index.ts'],
  ['server/src/domains/accounts/within-the-group.ts', 'server/src/domains/listings/index.ts'],
  ['server/src/domains/cart/past-the-index.ts', 'server/src/domains/accounts/account-queries.ts'],
  ['server/src/domains/orders/mail.ts', 'server/src/domains/notifications/index.ts'],
  ['server/src/domains/notifications/farewell.ts', 'server/src/domains/data-rights/index.ts'],
  ['server/src/domains/accounts/close.ts', 'server/src/domains/data-rights/index.ts'],
  ['server/src/domains/data-rights/past-the-index.ts', 'server/src/domains/accounts/account-queries.ts'],
  ['server/src/domains/novel/reach.ts', 'server/src/domains/accounts/index.ts'],
  ['server/src/domains/cart/price-rules.ts', 'server/src/db/tables.ts'],
  ['server/src/domains/photos/audience.ts', 'server/src/domains/listings/index.ts'],
  ['server/src/domains/orders/payout.ts', 'server/src/domains/desk/index.ts'],
  ['server/src/domains/shipping/quote.ts', 'server/src/domains/addresses/index.ts'],
  ['server/src/domains/auctions/invent.ts', 'demo/src/index.ts'],
  ['server/src/runtime/start.ts', 'demo/src/index.ts'],
  ['demo/src/load/bids.ts', 'server/src/domains/auctions/bidding/decide-bid.ts'],
  ['demo/src/load/pages.ts', 'server/src/http/reply.ts'],
  ['contract/src/lot.ts', 'demo/src/index.ts'],
  ['server/src/ssr/render.ts', 'web/app/root.tsx'],
  ['web/app/api/api.ts', 'server/src/config/config.ts'],
  ['web/app/pages/shop/lot/lot.tsx', 'web/app/pages/shop/home/home.tsx'],
  ['web/app/pages/desk/orders/order/order.tsx', 'web/app/pages/desk/orders/board/orders.tsx'],
  ['web/app/pages/shop/lot/paypal.tsx', 'paypal-widget/src/index.ts'],
  ['web/app/flows/checkout/steps.tsx', 'web/app/flows/cart/flyout.tsx'],
  ['web/app/flows/checkout/home.tsx', 'web/app/pages/shop/home/home.tsx'],
  ['web/app/flows/checkout/paypal.tsx', 'paypal-widget/src/index.ts'],
  ['web/app/features/cart/open.tsx', 'web/app/flows/cart/flyout.tsx'],
  ['web/app/features/cart/flyout.tsx', 'web/app/features/watch/button.tsx'],
  ['web/app/features/desk/listings/fields.tsx', 'web/app/features/desk/acts/form.tsx'],
  ['web/app/features/cart/link.tsx', 'web/app/pages/shop/home/home.tsx'],
  ['web/app/ui/overlays/dialog.tsx', 'web/app/features/watch/button.tsx'],
  ['web/app/ui/forms/submit.tsx', 'web/app/api/client.ts'],
  ['web/app/ui/data/ticker.tsx', 'web/app/live/feed.ts'],
  ['web/app/lib/browser/stores/use-remembered.ts', 'web/app/ui/forms/button.tsx'],
  ['web/app/live/tabs.ts', 'web/app/pages/shop/home/home.tsx'],
  ['web/app/api/transport.ts', 'web/app/live/feed.ts'],
  ['web/app/mails/won.tsx', 'web/app/ui/data/price.tsx'],
] as const

const PASSES = [
  ['server/src/app.ts', 'server/src/domains/orders/index.ts'],
  ['server/src/worker.ts', 'server/src/domains/notifications/index.ts'],
  ['server/src/domains/cart/routes.ts', 'server/src/http/reply.ts'],
  ['server/src/domains/cart/price.ts', 'server/src/domains/auctions/index.ts'],
  ['server/src/domains/catalogue/detail.ts', 'server/src/domains/cart/index.ts'],
  ['server/src/domains/notifications/send.ts', 'server/src/domains/orders/index.ts'],
  ['server/src/domains/data-rights/archive.ts', 'server/src/domains/orders/index.ts'],
  ['server/src/domains/data-rights/forget.ts', 'server/src/domains/notifications/index.ts'],
  ['server/src/domains/cart/queries.ts', 'server/src/db/tables.ts'],
  ['server/src/domains/cart/total.ts', 'contract/src/cents.ts'],
  ['server/src/domains/cart/cart.test.ts', 'server/src/app.ts'],
  ['server/src/domains/listings/card.ts', 'server/src/domains/photos/index.ts'],
  ['server/src/domains/cart/quote.ts', 'server/src/domains/shipping/index.ts'],
  ['server/src/domains/orders/claim.ts', 'server/src/domains/payment-methods/index.ts'],
  ['server/src/domains/desk/lots-sold.ts', 'server/src/domains/orders/index.ts'],
  ['server/src/runtime/import-demo.ts', 'demo/src/index.ts'],
  ['demo/src/load/bid-rows.ts', 'server/src/domains/auctions/index.ts'],
  ['web/app/features/bidding/panel.tsx', 'web/app/live/feed.ts'],
  ['web/app/pages/shop/lot/similar.tsx', 'web/app/features/watch/button.tsx'],
  ['web/app/pages/desk/orders/direct-order/review.tsx', 'web/app/flows/checkout/steps.tsx'],
  ['web/app/flows/checkout/payment.tsx', 'web/app/features/watch/button.tsx'],
  ['web/app/features/payment-methods/paypal.tsx', 'paypal-widget/src/index.ts'],
  ['web/app/features/watch/star.tsx', 'web/app/ui/forms/button.tsx'],
  ['web/app/ui/data/price.tsx', 'contract/src/cents.ts'],
] as const

const CYCLE = ['server/src/domains/listings/first.ts', 'server/src/domains/listings/second.ts'] as const

// What each file imports from Kysely: raw SQL outside a query module escapes the test that checks its row types.
const RAW_SQL_BREACHES = [
  ['server/src/domains/cart/count-lines.ts', 'import { sql } from'],
  ['server/src/domains/cart/read-lines.ts', 'import { type Kysely, sql } from'],
  ['server/src/domains/cart/run-statement.ts', 'import { CompiledQuery } from'],
  ['demo/src/load/invent-lots.ts', 'import { sql } from'],
] as const

const RAW_SQL_PASSES = [
  ['server/src/domains/cart/cart-queries.ts', 'import { sql } from'],
  ['demo/src/load/invent-queries.ts', 'import { CompiledQuery, sql } from'],
  ['server/src/domains/cart/count-lines.db.test.ts', 'import { sql } from'],
  ['server/src/domains/cart/describe-row.ts', 'import type { Selectable } from'],
  ['server/src/domains/cart/describe-statement.ts', 'import type { CompiledQuery } from'],
] as const

// What each file writes with: a statement takes every key that an object has when it runs, whatever its type says.
const UNNAMED_COLUMN_BREACHES = [
  ['server/src/domains/cart/set-change-queries.ts', "db.updateTable('carts').set(change)"],
  [
    'server/src/domains/cart/set-spread-queries.ts',
    "db.updateTable('carts').where('id', '=', id).set({ ...change, id })",
  ],
  ['server/src/domains/cart/set-made-queries.ts', "db.updateTable('carts').set(() => ({ ...change }))"],
  ['server/src/domains/cart/values-queries.ts', "db.insertInto('carts').values({ id, ...(id && change) })"],
  [
    'server/src/domains/cart/values-mapped-queries.ts',
    "db.insertInto('carts').values(rows.map((row) => ({ ...row })))",
  ],
  ['server/src/domains/cart/values-made-queries.ts', "db.insertInto('carts').values(readRow(change))"],
  ['server/src/domains/cart/conflict-queries.ts', 'conflict.doUpdateSet(change as Row)'],
  ['server/src/domains/cart/columns-queries.ts', 'function toCartColumns(cart: Row) { return { ...cart } }'],
  ['server/src/domains/cart/arrow-columns-queries.ts', 'const toCartColumns = (cart: Row) => ({ ...cart })'],
  ['server/src/domains/cart/expression-columns-queries.ts', 'const toColumns = function (cart: Row) { return cart }'],
  ['server/src/domains/cart/other-columns-queries.ts', 'const toCartColumns = makeColumns(cart)'],
  [
    'server/src/domains/cart/branch-columns-queries.ts',
    'function toCartColumns(cart: Row) { if (cart.a) return { ...cart }; return { a: 1 } }',
  ],
  [
    'server/src/domains/cart/loop-columns-queries.ts',
    'function toCartColumns(carts: Row[]) { for (const cart of carts) { return { ...cart } } return { a: 1 } }',
  ],
  [
    'server/src/domains/cart/try-columns-queries.ts',
    'function toCartColumns(cart: Row) { try { return { a: 1 } } catch { return { ...cart } } }',
  ],
  [
    'server/src/domains/cart/switch-columns-queries.ts',
    'const toCartColumns = (cart: Row) => { switch (cart.a) { case 1: return { ...cart }; default: return { a: 1 } } }',
  ],
  [
    'server/src/domains/cart/set-branch-queries.ts',
    "db.updateTable('carts').set(() => { if (id) return { ...change }; return { id } })",
  ],
] as const

const NAMED_COLUMN_PASSES = [
  ['server/src/domains/cart/set-named-queries.ts', "db.updateTable('carts').set({ a: 1, ...(change.b && { b: 1 }) })"],
  ['server/src/domains/cart/set-picked-queries.ts', "db.updateTable('carts').set(pickColumns(change, ['a']))"],
  ['server/src/domains/cart/to-columns-queries.ts', "db.insertInto('carts').values({ id, ...toCartColumns(cart) })"],
  ['server/src/domains/cart/rows-queries.ts', "db.insertInto('carts').values(rows.map(({ id }) => ({ id })))"],
  ['server/src/domains/cart/arrow-named-queries.ts', 'const toCartColumns = ({ a }: Row) => ({ a })'],
  [
    'server/src/domains/cart/inner-function-queries.ts',
    'function toCartColumns(cart: Row) { const copy = () => { return { ...cart } }; return { a: copy().a } }',
  ],
  [
    'server/src/domains/cart/branch-named-queries.ts',
    'function toColumns(a: number) { if (a) return { a }; return {} }',
  ],
  ['server/src/domains/cart/map.ts', 'known.set(change)'],
  ['server/src/domains/cart/change-queries.db.test.ts', "db.updateTable('carts').set(change)"],
] as const

const BODY_SPREAD_BREACHES = [
  ['server/src/domains/cart/spread/routes.ts', 'use({ accountId, ...request.body })'],
  ['server/src/domains/cart/spread-part/routes.ts', 'use({ accountId, ...request.body.cart })'],
  ['server/src/domains/cart/spread-form-route.ts', 'use({ ...(body as Cart), accountId })'],
] as const

const BODY_SPREAD_PASSES = [
  ['server/src/domains/cart/named/routes.ts', 'use({ accountId, name: request.body.name })'],
  ['server/src/domains/cart/words.ts', 'use([...head, ...body])'],
] as const

// What browsers have only on pages that came over https or from localhost.
const SECURE_ONLY_BREACHES = [
  ['web/app/pages/shop/lot/keys.ts', 'use(crypto.randomUUID())'],
  ['web/app/pages/shop/lot/hashes.ts', 'use(globalThis.crypto?.subtle)'],
  ['paypal-widget/src/keys.ts', 'use(window.crypto.randomUUID())'],
  ['contract/src/rules/hashes.ts', 'use(crypto.subtle.digest)'],
] as const
const SECURE_ONLY_PASSES = [
  ['web/app/pages/shop/lot/bytes.ts', 'use(crypto.getRandomValues)'],
  ['server/src/domains/cart/keys.ts', 'use(crypto.randomUUID())'],
] as const

const WRITING = [
  ...SECURE_ONLY_BREACHES,
  ...SECURE_ONLY_PASSES,
  ...UNNAMED_COLUMN_BREACHES,
  ...NAMED_COLUMN_PASSES,
  ...BODY_SPREAD_BREACHES,
  ...BODY_SPREAD_PASSES,
]

const folder = mkdtempSync(join(tmpdir(), 'lotyard-borders-'))
let problems: { file: string; rule: string }[] = []

beforeAll(() => {
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const name of ['node_modules', 'scripts']) symlinkSync(join(ROOT, name), join(folder, name))
  const imports = [...BREACHES, ...PASSES, CYCLE, CYCLE.toReversed() as [string, string]]
  const importers = new Set<string>(imports.map(([from]) => from))
  for (const [, to] of imports) if (!importers.has(to)) write(to, '')
  for (const [from, to] of imports) write(from, `import '${relativePath(from, to)}'\n`)
  for (const [from, statement] of [...RAW_SQL_BREACHES, ...RAW_SQL_PASSES]) write(from, `${statement} 'kysely'\n`)
  for (const [file, code] of WRITING) write(file, `${code}\n`)
  problems = lint()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(BREACHES)('%s may not import %s', (from) => {
  expect(problems).toContainEqual({ file: from, rule: 'boundaries(dependencies)' })
})

test.each(PASSES)('%s may import %s', (from) => {
  expect(problems.filter(({ file }) => file === from)).toEqual([])
})

test.each(RAW_SQL_BREACHES)('%s may not say %s kysely', (from) => {
  expect(problems).toContainEqual({ file: from, rule: 'eslint(no-restricted-imports)' })
})

test.each(RAW_SQL_PASSES)('%s may say %s kysely', (from) => {
  expect(problems).not.toContainEqual({ file: from, rule: 'eslint(no-restricted-imports)' })
})

test.each(UNNAMED_COLUMN_BREACHES)('%s may not write by %s', (file) => {
  expect(problems).toContainEqual({ file, rule: 'lotyard(named-columns)' })
})

test.each(NAMED_COLUMN_PASSES)('%s may write by %s', (file) => {
  expect(problems).not.toContainEqual({ file, rule: 'lotyard(named-columns)' })
})

test.each(BODY_SPREAD_BREACHES)('%s may not hand a body on by %s', (file) => {
  expect(problems).toContainEqual({ file, rule: 'lotyard(no-body-spread)' })
})

test.each(BODY_SPREAD_PASSES)('%s may say %s', (file) => {
  expect(problems).not.toContainEqual({ file, rule: 'lotyard(no-body-spread)' })
})

test.each(SECURE_ONLY_BREACHES)('%s may not %s', (file) => {
  expect(problems).toContainEqual({ file, rule: 'lotyard(no-secure-only)' })
})

test.each(SECURE_ONLY_PASSES)('%s may %s', (file) => {
  expect(problems).not.toContainEqual({ file, rule: 'lotyard(no-secure-only)' })
})

test('a cycle is refused', () => {
  for (const file of CYCLE) expect(problems).toContainEqual({ file, rule: 'import(no-cycle)' })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), `${text}export const something = 1\n`)
}

function relativePath(from: string, to: string): string {
  return `${'../'.repeat(from.split('/').length - 1)}${to}`
}

function lint(): { file: string; rule: string }[] {
  // By folder: the linter would follow the link to the packages.
  const args = [
    join(ROOT, 'node_modules/oxlint/bin/oxlint'),
    '--format=unix',
    'contract',
    'server',
    'demo',
    'web',
    'paypal-widget',
  ]
  const { stdout, stderr } = spawnSync(PINNED_NODE, args, { cwd: folder, encoding: 'utf8', timeout: 240_000 })
  const lines = stdout.split('\n').map((line) => /^(.+?):\d+:\d+: .*\[Error\/(.+)\]$/.exec(line))
  const found = lines.flatMap((match) => (match ? [{ file: match[1] ?? '', rule: match[2] ?? '' }] : []))
  if (found.length === 0) throw new Error(`The linter found nothing at all: ${stdout}${stderr}`)
  return found
}
