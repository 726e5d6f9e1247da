import type { getOrderEndpoint } from '@lotyard/contract/orders/orders'
import type { listProblemsEndpoint } from '@lotyard/contract/orders/problems'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { loadWireInstructions } from '../../../features/orders/load-wire-instructions.server.ts'
import { OrderDestination } from '../../../features/orders/order-destination.tsx'
import { invoicePath, invoicePdfPath, orderPath, ORDERS_PATH } from '../../../features/orders/order-paths.ts'
import { OrderStateBadges } from '../../../features/orders/order-state-badges.tsx'
import { OrderTotals } from '../../../features/orders/order-totals.tsx'
import { partialProgress } from '../../../features/orders/shipments/partial-progress.ts'
import { ProposalForms } from '../../../features/orders/proposal-forms.tsx'
import { ShipmentLots } from '../../../features/orders/shipments/shipment-lots.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { buttonClass, LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'
import type { Route } from './+types/order'
import { answerProposal } from './answer-proposal.server.ts'
import { OrderNotice } from './order-notice.tsx'
import { OrderProblems } from './order-problems.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const [order, reported] = await Promise.all([
    page.api.call<typeof getOrderEndpoint>('GET', '/api/orders/:id', { params }),
    page.api.call<typeof listProblemsEndpoint>('GET', '/api/orders/:id/problems', { params }),
  ])
  const found = orThrow(order)
  return {
    order: found,
    problems: reported.ok ? reported.data.problems : null,
    wireInstructions: await loadWireInstructions(page.api, found),
  }
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerProposal(context.get(pageContext), id, await request.formData())
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, ({ error }) => ({ message: error.message }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Order' : `Order ${loaderData.order.number}`,
    path: orderPath(params.id),
    isPrivate: true,
  })

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, problems, wireInstructions } = loaderData
  const name = `Order ${order.number}`
  return (
    <>
      <Link to={ORDERS_PATH} className="text-link justify-self-start">
        All orders
      </Link>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl md:text-3xl">{name}</h1>
          <OrderStateBadges order={order} progress={partialProgress(order)} />
        </div>
        <p className="text-ink-soft">
          Placed <SiteDate at={order.placedAt} />
        </p>
      </div>
      {actionData !== undefined && <Notice kind="danger">{actionData.message}</Notice>}
      <ProposalForms order={order} />
      <OrderNotice order={order} wireInstructions={wireInstructions} />
      {/* Before the lots: a buyer who has just reported a problem looks for it. */}
      <OrderProblems order={order} problems={problems} />
      {order.warehouses
        .flatMap(({ shipments }) => shipments)
        .map((shipment) => (
          <ShipmentLots key={shipment.warehouseKey} order={order} shipment={shipment} />
        ))}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel
          title="Payment"
          action={
            order.state !== 'placing' &&
            order.state !== 'proposed' &&
            order.state !== 'failed' && (
              <span className="flex gap-2">
                <LinkButton isSmall to={invoicePath(order.id)}>
                  Invoice
                </LinkButton>
                <a href={invoicePdfPath(order.id)} download className={buttonClass({ isSmall: true })}>
                  PDF<span className="sr-only"> of the invoice</span>
                </a>
              </span>
            )
          }
        >
          <p className="mb-3">{order.payment.description}</p>
          <OrderTotals order={order} />
        </Panel>
        <Panel title="Addresses">
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
            <OrderDestination order={order}>
              <AddressLines address={order.shippingAddress} />
            </OrderDestination>
            <div>
              <h3 className="mb-1 text-base">Bill to</h3>
              <AddressLines address={order.billingAddress} />
            </div>
          </div>
        </Panel>
      </div>
    </>
  )
}
