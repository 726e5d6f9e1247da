import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scriptFileOf } from './script-files.ts'

const APP = '/site/web/app'
/** Pages that exist: rules that name folders of pages would else outlive their move. */
function route(page: string): string {
  if (!existsSync(join(import.meta.dirname, 'app/pages', `${page}.tsx`))) throw new Error(`no page is at ${page}`)
  return `${APP}/pages/${page}.tsx?__react-router-build-client-route`
}
const [home, lot, browse] = [route('shop/home/home'), route('shop/lot/lot'), route('shop/browse/browse')]
const [signIn, signUp] = [route('account/sign-in/sign-in'), route('account/sign-up/sign-up')]
const [edit, unsubscribe] = [route('account/edit/edit'), route('shop/unsubscribe/unsubscribe')]
const [preferences, contact] = [route('account/preferences/preferences'), route('shop/contact/contact')]
const [addresses, checkout] = [route('account/addresses/addresses'), route('checkout/checkout/checkout')]
const [bids, watchList] = [route('account/bids/bids'), route('account/watch-list/watch-list')]
const [order, success] = [route('account/order/order'), route('checkout/success/success')]
const [tax, sites] = [route('desk/market/tax/tax'), route('desk/market/sites/sites')]
const [deskListing, deskImport] = [route('desk/listings/listing/listing'), route('desk/listings/import/import')]
const [deskImports, deskAudit] = [route('desk/listings/imports/imports'), route('desk/people/audit/audit')]
const [deskOrder, deskOrders] = [route('desk/orders/order/order'), route('desk/orders/board/orders')]

/** Who imports whom, importers on the right; `on demand` after a name is an import() expression. */
const IMPORTERS: Record<string, string[]> = {
  [`${APP}/root.tsx?__react-router-build-client-route`]: [],
  [`${APP}/entry.client.tsx`]: [],
  [home]: [],
  [lot]: [],
  [browse]: [],
  [signIn]: [],
  [signUp]: [],
  [edit]: [],
  [unsubscribe]: [],
  [preferences]: [],
  [contact]: [],
  [addresses]: [],
  [checkout]: [],
  [bids]: [],
  [watchList]: [],
  [order]: [],
  [success]: [],
  [deskOrder]: [],
  [deskOrders]: [],
  [tax]: [],
  [deskListing]: [],
  [deskImport]: [],
  [deskImports]: [],
  [deskAudit]: [],
  [sites]: [],
  '/site/node_modules/react-router/dist/index.js': [home],
  '/site/node_modules/uplot/uPlot.js': [`${APP}/pages/shop/lot/plot.tsx`],
  [`${APP}/features/shell/header.tsx`]: [`${APP}/root.tsx?__react-router-build-client-route`],
  [`${APP}/ui/button.tsx`]: [`${APP}/features/shell/header.tsx`, lot],
  [`${APP}/features/card.tsx`]: [`${APP}/features/grid.tsx`],
  [`${APP}/features/grid.tsx`]: [home, browse],
  [`${APP}/features/live-bid.ts`]: [bids, watchList],
  [`${APP}/features/time-left.tsx`]: [bids, watchList, deskOrder],
  [`${APP}/features/row-time.tsx`]: [bids, lot],
  [`${APP}/features/password.tsx`]: [signIn, signUp, edit],
  [`${APP}/features/card-in-the-middle.tsx`]: [signIn, unsubscribe],
  [`${APP}/ui/checkbox.tsx`]: [preferences, contact],
  [`${APP}/ui/badge.tsx`]: [lot, signIn],
  [`${APP}/features/address-form.tsx`]: [addresses, checkout],
  [`${APP}/features/shipment.tsx`]: [order, success, deskOrder],
  [`${APP}/features/address-lines.tsx`]: [addresses, order],
  [`${APP}/features/order-photo.tsx`]: [order, success, deskListing],
  [`${APP}/features/upload.tsx`]: [deskImport, deskImports],
  [`${APP}/features/goods.tsx`]: [deskImport, deskListing],
  [`${APP}/features/people/audit-entries.tsx`]: [deskAudit, `${deskListing} on demand`],
  '/site/contract/src/rules/desk/audit/audit-words.ts': [`${APP}/features/people/audit-entries.tsx`],
  [`${APP}/features/desk-menu.tsx`]: [deskOrder, tax],
  [`${APP}/features/market-form.tsx`]: [tax, sites],
  [`${APP}/features/lot-plot.tsx`]: [lot, home, deskOrders],
  [`${APP}/pages/shop/lot/facts.tsx`]: [lot],
  [`${APP}/pages/shop/lot/plot.tsx`]: [`${lot} on demand`],
  [`${APP}/pages/shop/lot/scale.ts`]: [`${APP}/pages/shop/lot/plot.tsx`],
  [`${APP}/ui/modal.tsx`]: [`${APP}/pages/shop/lot/plot.tsx`, lot],
}

function findModule(id: string) {
  const importers = IMPORTERS[id]
  if (importers === undefined) return null
  return {
    isEntry: importers.length === 0,
    importers: importers.filter((importer) => !importer.endsWith(' on demand')),
    dynamicImporters: importers.filter((importer) => importer.endsWith(' on demand')),
  } as never
}

test.each([
  ['/site/node_modules/react-router/dist/index.js', 'libraries', 'releases of ours leave it in the cache'],
  [`${APP}/features/shell/header.tsx`, 'frame', 'every page has it'],
  [`${APP}/ui/button.tsx`, 'frame', 'it is there already'],
  [`${APP}/features/grid.tsx`, 'shop-lots', 'several pages show lots'],
  [`${APP}/features/card.tsx`, 'shop-lots', 'what it is part of is there'],
  [`${APP}/features/live-bid.ts`, 'shop-lots', 'lots of the account use it'],
  [`${APP}/features/row-time.tsx`, 'shop-lots', 'any visitor’s page uses it too'],
  [`${APP}/features/time-left.tsx`, 'lots', 'the desk uses it too, and loads no more of lots than that'],
  [`${APP}/features/password.tsx`, 'credentials', 'several pages of an account’s credentials use it'],
  [`${APP}/features/card-in-the-middle.tsx`, 'credentials', 'pages that look like them use it'],
  [`${APP}/ui/checkbox.tsx`, 'forms', 'several forms use it'],
  [`${APP}/features/address-form.tsx`, 'paying', 'several pages to pay on use it'],
  [`${APP}/features/shipment.tsx`, 'orders', 'pages of an order use it, whatever the desk does'],
  [`${APP}/features/address-lines.tsx`, 'forms', 'pages to pay on and pages of an order use it'],
  [`${APP}/features/order-photo.tsx`, 'forms', 'all of the desk has that, and few of its pages need more of an order'],
  [`${APP}/features/upload.tsx`, 'desk-imports', 'only pages of imports read files'],
  [`${APP}/features/goods.tsx`, 'desk-listings', 'a listing uses it too'],
  [`${APP}/features/people/audit-entries.tsx`, null, 'most pages that tell what was done load it on demand'],
  ['/site/contract/src/rules/desk/audit/audit-words.ts', null, 'its words are long'],
  [`${APP}/features/desk-menu.tsx`, 'desk', 'several areas of the desk use it'],
  [`${APP}/features/market-form.tsx`, 'desk-market', 'only one area of the desk uses it'],
  [`${APP}/features/lot-plot.tsx`, 'lots', 'the desk doesn’t move it to pages of buyers'],
  [`${APP}/ui/badge.tsx`, 'frame', 'else a form would load all that shows lots'],
  [`${APP}/pages/shop/lot/facts.tsx`, null, 'one page uses it'],
  [`${APP}/pages/shop/lot/plot.tsx`, null, 'it is loaded on demand'],
  [`${APP}/pages/shop/lot/scale.ts`, null, 'only a part loaded on demand uses it'],
  ['/site/node_modules/uplot/uPlot.js', null, 'only a part loaded on demand uses it'],
  [`${APP}/ui/modal.tsx`, 'shop-lots', 'a page and its part share it'],
  [home, null, 'a page is a file'],
])('%s goes into %s: %s', (id, expected, _why) => {
  expect(scriptFileOf(id, findModule)).toBe(expected)
})

test('modules that import each other end the search', () => {
  const circle = (id: string) =>
    ({ isEntry: false, importers: [id === 'a' ? 'b' : 'a'], dynamicImporters: [] }) as never
  expect(scriptFileOf('a', circle)).toBeNull()
})
