import { MAX_EXPORT_ROWS, MAX_LISTED } from '@lotyard/contract/rules/desk/limits'
import type { listDeskOrdersEndpoint } from '@lotyard/contract/desk/orders'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { Form, redirect } from 'react-router'
import { DESK_ORDERS_PATH, deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { OrderStateBadges } from '../../../../features/orders/order-state-badges.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { ListCount, ListCut } from '../../../../ui/data/list-count.tsx'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { Button, buttonClass, LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import { SiteDate } from '../../../../ui/time/site-date.tsx'
import type { Route } from './+types/orders'
import { deskOrdersPath, exportPath, isNarrowed, readDeskFilter, type DeskFilter } from './order-filter.ts'
import { DeskTabs } from './order-tabs.tsx'
import { PrintForm, SELECT_COLUMN } from './print-form.tsx'
import { toShownDeskOrder, type ShownDeskOrder } from './shown-order.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  const { roles, rights = {} } = await requireDesk(pages, request)
  const query = new URL(request.url).searchParams
  const [page, filter] = [readPage(query), readDeskFilter(query)]
  const { orders, total, maxPage, counts } = orThrow(
    await pages.api.call<typeof listDeskOrdersEndpoint>('GET', '/api/admin/orders', { query: { ...filter, page } }),
  )
  if (page > maxPage) throw redirect(deskOrdersPath(filter, maxPage))
  const isAdmin = roles.includes('admin')
  const mayExport = !isAdmin || hasRight(rights, 'people', 'read')
  return { orders: orders.map(toShownDeskOrder), total, counts, page, maxPage, filter, isAdmin, mayExport }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Orders', path: DESK_ORDERS_PATH, isPrivate: true })

const COLUMNS: Column<ShownDeskOrder>[] = [
  {
    name: 'Order',
    cell: (order) => (
      <>
        <Link to={deskOrderPath(order.id)} className="text-link font-semibold">
          {order.number}
        </Link>
        {order.orderType === 'direct_order' && <span className="block text-sm text-ink-soft">Direct order</span>}
        {/* Where there is no room for columns of their own. */}
        <span className="block text-sm wrap-anywhere text-ink-soft sm:hidden">
          <SiteDate at={order.placedAt} />
          <span className="block">{order.buyer}</span>
          <span className="block pt-1">
            <State order={order} />
          </span>
        </span>
      </>
    ),
  },
  { name: 'Placed', cell: (order) => <SiteDate at={order.placedAt} />, isHiddenOnPhones: true },
  { name: 'Buyer', cell: (order) => order.buyer, isHiddenOnPhones: true },
  { name: 'State', cell: (order) => <State order={order} />, isHiddenOnPhones: true },
  { name: 'Lots', cell: (order) => order.lotCount, isNumber: true, isHiddenOnPhones: true },
  { name: 'Total', cell: (order) => formatWithCents(order.totalCostFinalCents), isNumber: true },
]

function State({ order }: { order: ShownDeskOrder }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <OrderStateBadges order={order} progress={order.progress} />
      {order.openProblems > 0 && (
        <Badge tone="bad">{order.openProblems === 1 ? 'Problem' : `${order.openProblems} problems`}</Badge>
      )}
    </span>
  )
}

export default function DeskOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, counts, page, maxPage, filter, isAdmin, mayExport } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-2xl md:text-3xl">Orders</h1>
          <ListCount total={total} max={MAX_LISTED} one="order" many="orders" />
        </div>
        {total > 0 && mayExport && <ExportLink filter={filter} />}
      </div>
      {/* The key draws the fields again where the address changes by a link. */}
      <FilterForm key={deskOrdersPath(filter)} filter={filter} isAdmin={isAdmin} />
      <DeskTabs filter={filter} counts={counts} isAdmin={isAdmin} />
      {orders.length === 0 ? (
        <NoOrders filter={filter} />
      ) : (
        <OrderTable key={deskOrdersPath(filter, page)} orders={orders} isPrintable={filter.show === 'to_ship'} />
      )}
      <ListCut total={total} max={MAX_LISTED} />
      <Pagination page={page} pageCount={maxPage + 1} pathOf={(number) => deskOrdersPath(filter, number)} />
    </>
  )
}

/** Of what is to be shipped, papers can be printed for many at once. */
function OrderTable({ orders, isPrintable }: { orders: ShownDeskOrder[]; isPrintable: boolean }) {
  const columns = isPrintable ? [SELECT_COLUMN, ...COLUMNS] : COLUMNS
  const table = <DataTable caption="Orders" columns={columns} rows={orders} keyOf={({ id }) => id} />
  if (isPrintable) return <PrintForm>{table}</PrintForm>
  return <div className="rounded-sm border border-line bg-surface">{table}</div>
}

/** A file, not a page: the browser itself asks for it. */
function ExportLink({ filter }: { filter: DeskFilter }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span>One row per lot, up to {formatCount(MAX_EXPORT_ROWS)}</span>
      <a href={exportPath(filter)} download className={buttonClass({ isSmall: true })}>
        Export CSV
      </a>
    </p>
  )
}

function FilterForm({ filter: { show, search, from, to, seller }, isAdmin }: { filter: DeskFilter; isAdmin: boolean }) {
  return (
    <Form role="search" className="grid items-end gap-3 sm:grid-cols-2 xl:flex xl:flex-wrap">
      {show !== 'all' && <input type="hidden" name="show" value={show} />}
      <div className="min-w-0 xl:flex-1 xl:basis-60">
        <TextField
          label={isAdmin ? 'Order number or buyer’s e-mail address' : 'Order number'}
          type="search"
          name="search"
          autoComplete="off"
          defaultValue={search}
        />
      </div>
      {isAdmin && (
        <div className="min-w-0 xl:flex-1 xl:basis-48">
          <TextField
            label="Seller’s name or e-mail"
            type="search"
            name="seller"
            autoComplete="off"
            defaultValue={seller}
          />
        </div>
      )}
      <TextField label="Placed from" type="date" name="from" defaultValue={from} />
      <TextField label="Placed through" type="date" name="to" defaultValue={to} />
      <Button type="submit" className="justify-self-start">
        Search
      </Button>
    </Form>
  )
}

function NoOrders({ filter }: { filter: DeskFilter }) {
  if (!isNarrowed(filter) && filter.show === 'all')
    return (
      <EmptyState
        title="No orders yet"
        action={<LinkButton to="/admin/direct_orders/new">New direct order</LinkButton>}
      >
        Orders appear here as soon as they’re placed. You can also sell lots to a buyer directly.
      </EmptyState>
    )
  return (
    <EmptyState
      title={isNarrowed(filter) ? 'No orders match' : 'No orders here'}
      action={
        <Link to={DESK_ORDERS_PATH} className="text-link font-semibold">
          Show all orders
        </Link>
      }
    />
  )
}
