import type { listOrdersEndpoint } from '@lotyard/contract/orders/orders'
import { redirect } from 'react-router'
import { ORDERS_PATH } from '../../../features/orders/order-paths.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { readPage } from '../../../lib/pages/paths/read-page.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import type { Route } from './+types/orders'
import { OrderRow } from './order-row.tsx'
import { toShownOrder } from './shown-order.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  // Sends visitors to sign in before anything else is loaded.
  await requireAccount(pages, request)
  const page = readPage(new URL(request.url).searchParams)
  const { orders, maxPage } = orThrow(
    await pages.api.call<typeof listOrdersEndpoint>('GET', '/api/orders', { query: { page } }),
  )
  if (page > maxPage) throw redirect(pathOf(maxPage))
  const now = new Date()
  return { orders: orders.map((order) => toShownOrder(order, now)), page, maxPage }
}

function pathOf(page: number): string {
  return page === 0 ? ORDERS_PATH : `${ORDERS_PATH}?page=${page}`
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Orders', path: ORDERS_PATH, isPrivate: true })

export default function OrdersPage({ loaderData: { orders, page, maxPage } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Orders</h1>
      {orders.length === 0 ? (
        <EmptyState
          title="No orders yet"
          action={
            <LinkButton kind="action" to="/lots/">
              Browse lots
            </LinkButton>
          }
        >
          Lots you buy appear here, with their invoices and tracking numbers.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={pathOf} />
    </>
  )
}
