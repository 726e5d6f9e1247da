import type { listPaymentMethodsEndpoint } from '@lotyard/contract/account/payment-methods'
import type { getOrderEndpoint } from '@lotyard/contract/orders/orders'
import type { renewPayLinkEndpoint } from '@lotyard/contract/orders/paying'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { data, redirect } from 'react-router'
import { loadWireInstructions } from '../../../features/orders/load-wire-instructions.server.ts'
import { orderPath, payPath } from '../../../features/orders/order-paths.ts'
import { PayLink } from '../../../features/orders/pay-link.tsx'
import { PayingNeedsScripts } from '../../../features/payment-methods/needs-scripts.tsx'
import { SlimFrame, SLIM_LINK } from '../../../features/shell/slim-frame.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import type { PageHandle } from '../../../lib/pages/drawing/page-handle.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import type { Route } from './+types/order-pay'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const [found, methods] = await Promise.all([
    page.api.call<typeof getOrderEndpoint>('GET', '/api/orders/:id', { params }),
    page.api.call<typeof listPaymentMethodsEndpoint>('GET', '/api/account/payment_methods'),
  ])
  const order = orThrow(found)
  // Paid meanwhile, by wire or by whoever holds the link.
  if (!isOwed(order)) throw redirect(orderPath(order.id))
  return {
    order,
    methods: methods.ok ? methods.data.payment_methods : [],
    takesPayments: page.takesPayments,
    link: order.payPath === null ? null : page.publicUrl + order.payPath,
    wireInstructions: await loadWireInstructions(page.api, order),
  }
}

/** The one form that posts here asks for a new link. */
export async function action({ context, params }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof renewPayLinkEndpoint>('POST', '/api/orders/:id/pay_link', { params })
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: 'New link made. The old one no longer works.' })
  throw redirect(payPath(params.id))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

export const handle: PageHandle = { hasOwnFrame: true }

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Pay' : `Pay for order ${loaderData.order.number}`,
    path: payPath(params.id),
    isPrivate: true,
  })

// On demand: without scripts there is nothing to type a card into.
const OwnerPayment = lazyPart(() => import('./owner-payment.tsx'), { fallback: <Skeleton className="h-64" /> })

/** What is still owed of an order, for its owner: to pay it, or to have it paid. */
export default function OrderPayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, methods, takesPayments, link, wireInstructions } = loaderData
  const isInBrowser = useIsInBrowser()
  const back = (
    <Link to={orderPath(order.id)} className={SLIM_LINK}>
      Back to order
    </Link>
  )
  return (
    <SlimFrame secureLabel="Secure payment" back={back}>
      <div className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 pt-6">
        <div>
          <h1 className="text-2xl md:text-3xl">Pay for order {order.number}</h1>
          <p className="mt-1">
            <strong className="figures">{formatWithCents(order.balanceCents)}</strong>
            {order.receivedCents > 0 && ` left of ${formatWithCents(order.totalCostFinalCents)}`}
            {order.dueAt !== null && (
              <>
                , due by <Deadline at={order.dueAt} />
              </>
            )}
          </p>
        </div>
        {actionData?.failure && <Notice kind="danger">{actionData.failure.error.message}</Notice>}
        {order.isBeingPaid ? (
          <BeingPaid id={order.id} />
        ) : (
          takesPayments && (
            <Panel title="Pay now">
              {isInBrowser ? (
                <OwnerPayment order={order} methods={methods} />
              ) : (
                <PayingNeedsScripts>Turn JavaScript on, or pay by wire.</PayingNeedsScripts>
              )}
            </Panel>
          )
        )}
        {link !== null && takesPayments && (
          <div id="link">
            <Panel title="Send this link to whoever pays">
              <PayLink link={link} />
            </Panel>
          </div>
        )}
        {wireInstructions !== null && (
          <Panel title="Pay by wire">
            <p className="whitespace-pre-line">{wireInstructions}</p>
            <p className="mt-2">{paymentReference(order.number)}</p>
          </Panel>
        )}
        {!takesPayments && wireInstructions === null && !order.isBeingPaid && (
          <p>
            Online payment isn’t open right now.{' '}
            <Link to={CONTACT_PATH} className="text-link font-semibold">
              Contact us
            </Link>{' '}
            for our bank details.
          </p>
        )}
      </div>
    </SlimFrame>
  )
}

function BeingPaid({ id }: { id: string }) {
  return (
    <Notice kind="info" isLive={false}>
      This order is being paid right now. We’re confirming the payment, which usually takes a few seconds.{' '}
      <Link to={payPath(id)} className="text-link font-semibold">
        Check again
      </Link>
    </Notice>
  )
}

function isOwed({ balanceCents, state }: { balanceCents: number; state: string }): boolean {
  return balanceCents > 0 && !['placing', 'failed', 'cancelled', 'refunded'].includes(state)
}
