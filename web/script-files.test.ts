import { expect, test } from 'vitest'
import { scriptFileOf } from './script-files.ts'

const APP = '/site/web/app'
const route = (name: string) => `${APP}/pages/${name}/${name}.tsx?__react-router-build-client-route`

/** Who imports whom, importers on the right; `on demand` after a name is an import() expression. */
const IMPORTERS: Record<string, string[]> = {
  [`${APP}/root.tsx?__react-router-build-client-route`]: [],
  [`${APP}/entry.client.tsx`]: [],
  [route('home')]: [],
  [route('lot')]: [],
  [route('browse')]: [],
  [route('sign-in')]: [],
  [route('sign-up')]: [],
  [route('addresses')]: [],
  [route('checkout')]: [],
  [route('order')]: [],
  [route('order-success')]: [],
  [route('desk-order')]: [],
  [route('desk-orders')]: [],
  [route('desk/market/tax')]: [],
  [route('desk/market/sites')]: [],
  '/site/node_modules/react-router/dist/index.js': [route('home')],
  '/site/node_modules/uplot/uPlot.js': [`${APP}/pages/lot/plot.tsx`],
  [`${APP}/features/shell/header.tsx`]: [`${APP}/root.tsx?__react-router-build-client-route`],
  [`${APP}/ui/button.tsx`]: [`${APP}/features/shell/header.tsx`, route('lot')],
  [`${APP}/features/card.tsx`]: [`${APP}/features/grid.tsx`],
  [`${APP}/features/grid.tsx`]: [route('home'), route('browse')],
  [`${APP}/features/password.tsx`]: [route('sign-in'), route('sign-up')],
  [`${APP}/ui/badge.tsx`]: [route('lot'), route('sign-in')],
  [`${APP}/features/address-form.tsx`]: [route('addresses'), route('checkout')],
  [`${APP}/features/shipment.tsx`]: [route('order'), route('order-success'), route('desk-order')],
  [`${APP}/features/address-lines.tsx`]: [route('addresses'), route('order')],
  [`${APP}/features/desk-menu.tsx`]: [route('desk-order'), route('desk-orders')],
  [`${APP}/features/market-form.tsx`]: [route('desk/market/tax'), route('desk/market/sites')],
  [`${APP}/features/desk-table.tsx`]: [route('desk/market/tax'), route('desk-orders')],
  [`${APP}/features/lot-plot.tsx`]: [route('lot'), route('home'), route('desk-orders')],
  [`${APP}/pages/lot/facts.tsx`]: [route('lot')],
  [`${APP}/pages/lot/plot.tsx`]: [`${route('lot')} on demand`],
  [`${APP}/pages/lot/scale.ts`]: [`${APP}/pages/lot/plot.tsx`],
  [`${APP}/ui/modal.tsx`]: [`${APP}/pages/lot/plot.tsx`, route('lot')],
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
  [`${APP}/features/grid.tsx`, 'lots', 'several pages show lots'],
  [`${APP}/features/card.tsx`, 'lots', 'what it is part of is there'],
  [`${APP}/features/password.tsx`, 'forms', 'several forms use it'],
  [`${APP}/features/address-form.tsx`, 'paying', 'several pages to pay on use it'],
  [`${APP}/features/shipment.tsx`, 'orders', 'pages of an order use it, whatever the desk does'],
  [`${APP}/features/address-lines.tsx`, 'forms', 'pages to pay on and pages of an order use it'],
  [`${APP}/features/desk-menu.tsx`, 'desk', 'only the desk uses it'],
  [`${APP}/features/market-form.tsx`, 'desk-market', 'only one area of the desk uses it'],
  [`${APP}/features/desk-table.tsx`, 'desk', 'the rest of the desk uses it too'],
  [`${APP}/features/lot-plot.tsx`, 'lots', 'the desk doesn’t move it to pages of buyers'],
  [`${APP}/ui/badge.tsx`, 'frame', 'else a form would load all that shows lots'],
  [`${APP}/pages/lot/facts.tsx`, null, 'one page uses it'],
  [`${APP}/pages/lot/plot.tsx`, null, 'it is loaded on demand'],
  [`${APP}/pages/lot/scale.ts`, null, 'only a part loaded on demand uses it'],
  ['/site/node_modules/uplot/uPlot.js', null, 'only a part loaded on demand uses it'],
  [`${APP}/ui/modal.tsx`, 'lots', 'a page and its part share it'],
  [route('home'), null, 'a page is a file'],
])('%s goes into %s: %s', (id, expected, _why) => {
  expect(scriptFileOf(id, findModule)).toBe(expected)
})

test('modules that import each other end the search', () => {
  const circle = (id: string) =>
    ({ isEntry: false, importers: [id === 'a' ? 'b' : 'a'], dynamicImporters: [] }) as never
  expect(scriptFileOf('a', circle)).toBeNull()
})
