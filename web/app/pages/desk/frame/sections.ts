// What the desk has, in the order of its menu.
import { withLastSlash } from '../../../lib/pages/paths/last-slash.ts'

export type DeskLink = { name: string; path: string; isForAdmins?: true }
export type DeskSection = { name: string; links: readonly DeskLink[] }

const SECTIONS: readonly DeskSection[] = [
  {
    name: 'Overview',
    links: [
      { name: 'Today', path: '/admin/' },
      { name: 'Numbers', path: '/admin/numbers/' },
    ],
  },
  {
    name: 'Lots',
    links: [
      { name: 'Listings', path: '/admin/listings/' },
      { name: 'Imports', path: '/admin/imports/' },
      { name: 'Auctions', path: '/admin/auctions/' },
      { name: 'Bidding bars', path: '/admin/bars/', isForAdmins: true },
    ],
  },
  {
    name: 'Orders',
    links: [
      { name: 'Orders', path: '/admin/orders/' },
      { name: 'Pickups', path: '/admin/pickup/' },
      { name: 'New direct order', path: '/admin/direct_orders/new' },
      { name: 'Payouts', path: '/admin/payouts/' },
      { name: 'Invoice accounts', path: '/admin/invoices/', isForAdmins: true },
      { name: 'Approvals', path: '/admin/pending/', isForAdmins: true },
    ],
  },
  {
    name: 'People',
    links: [
      { name: 'Accounts', path: '/admin/people/', isForAdmins: true },
      { name: 'Staff', path: '/admin/staff/', isForAdmins: true },
      { name: 'Access rules', path: '/admin/access_rules/', isForAdmins: true },
      { name: 'Resale certificates', path: '/admin/certificates/', isForAdmins: true },
      { name: 'Audit trail', path: '/admin/audit/', isForAdmins: true },
    ],
  },
  {
    name: 'Market',
    links: [
      { name: 'Sites', path: '/admin/market/sites/', isForAdmins: true },
      { name: 'Warehouses', path: '/admin/market/warehouses/', isForAdmins: true },
      { name: 'Carriers', path: '/admin/market/carriers/', isForAdmins: true },
      { name: 'Categories', path: '/admin/market/categories/', isForAdmins: true },
      { name: 'Conditions', path: '/admin/market/conditions/', isForAdmins: true },
      { name: 'Freight rates', path: '/admin/market/freight/', isForAdmins: true },
      { name: 'Sales tax', path: '/admin/market/tax/', isForAdmins: true },
      { name: 'Payment rules', path: '/admin/market/rules/', isForAdmins: true },
      { name: 'Settings', path: '/admin/market/settings/', isForAdmins: true },
      { name: 'Outbox', path: '/admin/outbox/', isForAdmins: true },
    ],
  },
]

/** Sellers see what is about their own lots; a section that has nothing for them is left out. */
export function deskSectionsFor({ isAdmin }: { isAdmin: boolean }): DeskSection[] {
  return SECTIONS.map(({ name, links }) => ({
    name,
    links: links.filter(({ isForAdmins }) => isAdmin || isForAdmins !== true),
  })).filter(({ links }) => links.length > 0)
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
