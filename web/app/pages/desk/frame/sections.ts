// What the desk has, in the order of its menu, who may open it, and what waits there.
import { hasRight, type DeskNeed, type DeskRights } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Waiting } from '@lotyard/contract/desk/today'
import type { WaitingKey } from '@lotyard/contract/rules/desk/waiting'
import { withLastSlash } from '../../../lib/pages/paths/last-slash.ts'

/** With what its page asks of an admin; `sellers`: sellers have it too, for what is theirs. */
export type DeskLink = Omit<DeskNeed, 'level'> & {
  name: string
  path: string
  /** To read, unless told. */
  level?: DeskNeed['level']
  /** What waits there, added up beside its name. */
  waiting?: readonly WaitingKey[]
}
export type DeskSection = { name: string; links: readonly DeskLink[] }

const SECTIONS: readonly DeskSection[] = [
  {
    name: 'Overview',
    links: [
      { name: 'Today', path: '/admin/', area: 'any', sellers: true },
      { name: 'Numbers', path: '/admin/numbers/', area: 'money', sellers: true },
    ],
  },
  {
    name: 'Lots',
    links: [
      { name: 'Listings', path: '/admin/listings/', area: 'listings', sellers: true },
      { name: 'Imports', path: '/admin/imports/', area: 'listings', sellers: true },
      { name: 'Templates', path: '/admin/templates/', area: 'listings', sellers: true },
      {
        name: 'Auctions',
        path: '/admin/auctions/',
        area: 'listings',
        sellers: true,
        waiting: ['overdue_wins', 'changes_waiting'],
      },
      { name: 'Bidding bars', path: '/admin/bars/', area: 'people' },
    ],
  },
  {
    name: 'Orders',
    links: [
      {
        name: 'Orders',
        path: '/admin/orders/',
        area: 'orders',
        sellers: true,
        waiting: ['orders_to_ship', 'open_problems', 'overdue_invoices', 'uncollected_orders'],
      },
      { name: 'Pickups', path: '/admin/pickup/', area: 'orders', sellers: true, waiting: ['pickups_affected'] },
      { name: 'New direct order', path: '/admin/direct_orders/new', area: 'orders', level: 'write', sellers: true },
      { name: 'Payouts', path: '/admin/payouts/', area: 'money', sellers: true },
      { name: 'Invoice accounts', path: '/admin/invoices/', area: 'money' },
      { name: 'Approvals', path: '/admin/pending/', area: 'money', waiting: ['approvals_waiting'] },
    ],
  },
  {
    name: 'People',
    links: [
      { name: 'Accounts', path: '/admin/people/', area: 'people' },
      { name: 'Staff', path: '/admin/staff/', area: 'people' },
      { name: 'Access rules', path: '/admin/access_rules/', area: 'people' },
      {
        name: 'Resale certificates',
        path: '/admin/certificates/',
        area: 'people',
        waiting: ['certificates_waiting'],
      },
      { name: 'Audit trail', path: '/admin/audit/', area: 'people' },
    ],
  },
  {
    name: 'Market',
    links: [
      { name: 'Sites', path: '/admin/market/sites/', area: 'market' },
      { name: 'Warehouses', path: '/admin/market/warehouses/', area: 'market' },
      { name: 'Carriers', path: '/admin/market/carriers/', area: 'market' },
      { name: 'Categories', path: '/admin/market/categories/', area: 'market' },
      { name: 'Conditions', path: '/admin/market/conditions/', area: 'market' },
      { name: 'Freight rates', path: '/admin/market/freight/', area: 'market' },
      { name: 'Sales tax', path: '/admin/market/tax/', area: 'market' },
      { name: 'Payment rules', path: '/admin/market/rules/', area: 'market' },
      { name: 'Settings', path: '/admin/market/settings/', area: 'market' },
      { name: 'Outbox', path: '/admin/outbox/', area: 'market', waiting: ['failed_mails'] },
    ],
  },
]

/** Who looks at the desk. */
export type DeskReader = { isAdmin: boolean; rights: DeskRights }

/** What one may open: admins by their rights, sellers what is about their own lots. Empty sections are left out. */
export function deskSectionsFor(reader: DeskReader): DeskSection[] {
  return SECTIONS.map(({ name, links }) => ({ name, links: links.filter((link) => mayOpen(reader, link)) })).filter(
    ({ links }) => links.length > 0,
  )
}

function mayOpen({ isAdmin, rights }: DeskReader, { area, level = 'read', sellers }: DeskLink): boolean {
  return isAdmin ? hasRight(rights, area, level) : sellers === true
}

/** Nothing where the numbers could not be read. */
export function waitingAt({ waiting: keys = [] }: DeskLink, waiting: Waiting | null): number {
  return waiting === null ? 0 : keys.reduce((sum, key) => sum + (waiting[key] ?? 0), 0)
}

/** Pages with nothing to change: figures, the work list and the record of what was done. */
const ONLY_READ = ['/admin/', '/admin/numbers/', '/admin/audit/', '/admin/staff/', '/admin/outbox/']

/** Whether an admin may read the page and change nothing on it. */
export function isReadOnly({ area, path }: DeskLink, rights: DeskRights): boolean {
  return !ONLY_READ.includes(path) && !hasRight(rights, area, 'write')
}

/** A single order belongs to the orders: the longest path that the page's own begins with. */
export function deskLinkFor(sections: readonly DeskSection[], pathname: string): DeskLink | null {
  const here = withLastSlash(pathname)
  const links = sections.flatMap((section) => section.links)
  const fitting = links.filter(({ path }) =>
    path === '/admin/' ? here === path : here.startsWith(withLastSlash(path)),
  )
  return fitting.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null
}
