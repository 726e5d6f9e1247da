// Every list, count, search and export of the desk, and how many rows one of its statements may read. A page shows 25 or 50; each is
// put together from a dozen tables at most.
import type { Reader } from '../calls/examples/example.ts'

type DeskRead = { path: string; as: readonly Reader[]; maxRows: number }

const PAGE = 1_000
/** Counts stop at ten thousand of the tab that is shown, and at one or two thousand of each other. */
const COUNTED = 26_000
/** Sorted otherwise than by age: the newest ten thousand, with their lots and auctions. */
const SORTED = 31_000
/** Every open sale once, by what it keeps of its worth, and those that have not left from four tables. */
const OPEN_SALES = 6_000
/** Every listing with the word, in its lot and as itself: a fifth of the filled ones, and again for the page. */
const WITH_WORD = 45_000

const BOTH: readonly Reader[] = ['admin', 'seller']
const ADMIN: readonly Reader[] = ['admin']

const of = (paths: readonly string[], as: readonly Reader[], maxRows: number): DeskRead[] =>
  paths.map((path) => ({ path: `/api/admin/${path}`, as, maxRows }))

export const DESK_READS: readonly DeskRead[] = [
  ...of(['waiting', 'listing_filters', 'imports', 'numbers', 'search?q=kettles', 'search?q=G000004711'], BOTH, 4_000),
  ...of(['today', 'payouts'], BOTH, OPEN_SALES),
  ...of(['listings', 'listings?show=drafts', 'listings?show=sold', 'listings?page=399'], BOTH, COUNTED),
  ...of(['listings?sort=price_up', 'listings?sort=ending', 'listings?sort=longest'], BOTH, SORTED),
  ...of(['listings?search=kettles', 'listings?search=kettles&show=sold'], BOTH, WITH_WORD),
  ...of(['direct_orders/lots?search=kettles'], BOTH, WITH_WORD),
  ...of(['listing_names?show=sold'], BOTH, PAGE),
  ...[
    '',
    'show=to_ship',
    'show=delivered',
    'show=cancelled',
    'show=problems',
    'show=overdue',
    'show=invoiced',
    'page=399',
  ].flatMap((query) => of([`orders?${query}`], BOTH, COUNTED)),
  ...of(['orders.csv?show=to_ship', 'orders.csv?show=shipped', 'auctions'], BOTH, 5_000),
  ...of(['orders?seller=Prairie%20Oak%20Liquidation', 'orders?seller=nobody'], ADMIN, COUNTED),
  ...of(
    [
      'accounts',
      'accounts?role=seller',
      'accounts?search=many-9',
      'accounts?state=barred',
      'accounts?state=unverified',
      'accounts?page=199',
    ],
    ADMIN,
    COUNTED,
  ),
  ...of(['audit', 'audit?action=order.ship', 'audit?subject=listing:', 'mails', 'certificates'], ADMIN, PAGE),
  ...of(['staff', 'bidding_bars', 'pending_acts', 'invoice_terms', 'pickups'], ADMIN, PAGE),
]
