import type { OrderType } from '@lotyard/contract/orders/orders'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { useIsInBrowser } from '../../../../lib/pages/drawing/first-render.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import type { Route } from './+types/direct-order'

const ORDER_TYPE: OrderType = 'direct_order'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { roles } = await requireDesk(page, request)
  return { orderType: ORDER_TYPE, isAdmin: roles.includes('admin'), takesCards: page.takesPayments }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'New direct order', path: '/admin/direct_orders/new', isPrivate: true })

const DirectCheckout = lazyPart(() => import('./direct-checkout.tsx'), { fallback: <Waiting /> })

/** Spec §2: an admin or seller sells lots to a buyer at prices that they agreed on. */
export default function DirectOrderPage({ loaderData }: Route.ComponentProps) {
  const isInBrowser = useIsInBrowser()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" data-order-type={loaderData.orderType}>
      <div className="grid gap-1.5">
        <h1 className="text-2xl md:text-3xl">New direct order</h1>
        <p className="text-ink-soft">
          Sell lots to a buyer at prices you agreed on,{' '}
          {loaderData.isAdmin
            ? loaderData.takesCards
              ? 'by card or by invoice.'
              : 'by invoice.'
            : 'by card. To sell by invoice, ask an admin to place the order.'}
        </p>
      </div>
      {isInBrowser ? (
        <DirectCheckout orderType={loaderData.orderType} takesCards={loaderData.takesCards} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** Until scripts run. Of its own, not the checkout's: a file that two pages share would be one more to load. */
function Waiting() {
  return (
    <>
      <noscript>
        <p className="rounded-sm border-l-4 border-line-strong bg-note-wash px-4 py-3">
          Direct orders need JavaScript. Turn it on and reload this page.
        </p>
      </noscript>
      <Skeleton className="h-40 w-full noscript:hidden" />
    </>
  )
}
