// Decides which modules travel together, so that a page loads a handful of files and little that it does not use.
//
// Left alone, the bundler makes a file of whatever the same pages share: some forty a page, most of a few hundred bytes,
// each packed by itself and each a request of its own.
import type { Rolldown } from 'vite'

type FindModule = Rolldown.ChunkingContext['getModuleInfo']

const LIBRARIES = /\/node_modules\/(react|react-dom|react-router|scheduler)\//
/** What every page starts with: the entry and the root route, which draws the header and the footer. */
const START = /\/web\/app\/(entry\.client|root)\.tsx/
const ROUTE = /\/web\/app\/pages\/.*\?__react-router-build-client-route/
/** Pages that show lots share much among them, and little with forms and texts. */
const SHOWS_LOTS = /\/web\/app\/pages\/(shop\/(home|browse|compare|lot|record)|account\/(bids|overview|watch-list))\//

/** The operator's desk: many pages, for few people, who have them open all day. It must not weigh on what buyers load. */
const DESK = /\/web\/app\/pages\/desk\//
const DESK_ORDERS = /\/web\/app\/pages\/desk\/orders\//
/** What only one area of the desk uses stays out of the others: its forms, its tables, its paths. */
const DESK_AREAS = ['auctions', 'imports', 'listings', 'market', 'orders', 'people'] as const
/** Pages of imports are beside those of listings; what reads a file is for them alone. */
const DESK_FOLDERS: Partial<Record<(typeof DESK_AREAS)[number], string>> = { imports: 'listings/import' }

/** What pages share that no other form needs: address forms and ways to pay, or the lots and shipments of an order. */
const PAYING = /\/web\/app\/pages\/(checkout\/checkout|account\/(addresses|payment-methods))\//
const ORDERS =
  /\/web\/app\/pages\/(account\/(orders?|order-invoice|order-pay|report-problem|pickup)|checkout\/success)\//
/** What was done at the desk, in words: the longest text of ours. Pages that tell it load it, most of them on demand. */
const AUDIT = /\/contract\/src\/rules\/desk\/audit\/|\/web\/app\/features\/people\/audit-/
/** Where people pay, in a frame of its own. */
const TILL = /\/web\/app\/pages\/(checkout\/(checkout|pay)|account\/order-pay)\//
/** Names, addresses and passwords of an account, and the card in the middle of the page that asks for them. */
const CREDENTIALS = /\/web\/app\/pages\/(account\/(sign-in|sign-up|edit|data)|shop\/(newsletter|unsubscribe))\//

const SAVED_SEARCHES = /\/web\/app\/pages\/account\/saved-searches\//
/** What lots bring by month. */
const MARKET = /\/web\/app\/pages\/shop\/market\//

/** Sends and judges files of lines. No other page of a buyer does, and at the desk only those of listings and imports do. */
const PRICE_BOOK = /\/web\/app\/pages\/account\/price-book\//
const TAKES_LINES = /\/web\/app\/pages\/(account\/price-book|desk\/listings)\//

/** On every page, then on several: a module that two files could hold goes into the first. */
const DESK_FILES = DESK_AREAS.map((area) => `desk-${area}` as const)
const FILES = [
  'libraries',
  'frame',
  'lots',
  'shop-lots',
  'forms',
  'till',
  'paying',
  'orders',
  'credentials',
  'market',
  'price-book',
  'desk',
  ...DESK_FILES,
] as const
type ScriptFile = (typeof FILES)[number]

export function scriptFileGroups(): Rolldown.CodeSplittingGroup[] {
  return FILES.map((file, index) => ({
    debugName: file,
    // A group takes along what its modules import, unless a group of higher priority has it already.
    priority: FILES.length - index,
    name: (id, context) => (scriptFileOf(id, (module) => context.getModuleInfo(module)) === file ? file : null),
  }))
}

/** Null leaves a module with the one page, or the one part loaded on demand, that uses it. */
export function scriptFileOf(id: string, findModule: FindModule): ScriptFile | null {
  if (LIBRARIES.test(id)) return 'libraries'
  if (START.test(id) || ROUTE.test(id) || AUDIT.test(id)) return null
  const users = findUsers(id, findModule)
  if (users.some((user) => START.test(user))) return 'frame'
  const routes = users.filter((user) => ROUTE.test(user))
  if (routes.length === 0 || users.length === 1) return null
  const shopRoutes = routes.filter((user) => !DESK.test(user))
  if (shopRoutes.length === 0) return deskFileOf(routes)
  const withLots = shopRoutes.filter((user) => SHOWS_LOTS.test(user))
  if (withLots.length === 0) {
    const areAll = (pages: RegExp) => shopRoutes.every((user) => pages.test(user))
    if (areAll(TILL)) return 'till'
    if (areAll(PAYING)) return 'paying'
    // Every page of the desk has `forms`. For a badge or a picture it must not load all that pages of an order share.
    if (areAll(ORDERS)) return routes.some((user) => DESK.test(user) && !DESK_ORDERS.test(user)) ? 'forms' : 'orders'
    if (areAll(MARKET)) return 'market'
    // With what the browse page loads on demand to save one.
    if (areAll(SAVED_SEARCHES)) return null
    if (areAll(PRICE_BOOK) && routes.every((user) => TAKES_LINES.test(user))) return 'price-book'
    return areAll(CREDENTIALS) ? 'credentials' : 'forms'
  }
  // Left to either, it would bring all of it to the pages of the other. The desk loads whichever file has it.
  if (withLots.length < shopRoutes.length) return 'frame'
  // The desk loads `lots`: what it doesn't use, such as profits and comparing, has a file of its own.
  return routes.some((user) => DESK.test(user)) ? 'lots' : 'shop-lots'
}

function deskFileOf(routes: readonly string[]): ScriptFile {
  const area = DESK_AREAS.find((name) =>
    routes.every((user) => user.includes(`/web/app/pages/desk/${DESK_FOLDERS[name] ?? `${name}/`}`)),
  )
  return area === undefined ? 'desk' : `desk-${area}`
}

/** The entries, routes and parts loaded on demand that import a module, directly or by way of others. */
function findUsers(id: string, findModule: FindModule): string[] {
  const seen = new Set([id])
  const users: string[] = []
  for (const current of seen) {
    const { importers = [], dynamicImporters = [], isEntry = false } = findModule(current) ?? {}
    if (isEntry || dynamicImporters.length > 0) users.push(current)
    for (const importer of importers) seen.add(importer)
  }
  return users
}
