import type { getOrderEndpoint, Order } from '@lotyard/contract/orders/orders'
import type { listPickUpsEndpoint, PickUp } from '@lotyard/contract/orders/pickup'
import type { listProblemsEndpoint } from '@lotyard/contract/orders/problems'
import { BUYER_PAPERS } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { waitsForMoney } from '@lotyard/contract/rules/orders/order-states'
import type { Api, Failure } from '../../../api/api.ts'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { answerAct, performAct } from '../../../features/desk/acts/perform-act.server.ts'
import { loadWireInstructions } from '../../../features/orders/load-wire-instructions.server.ts'
import { OrderDestination } from '../../../features/orders/order-destination.tsx'
import { invoicePath, invoicePdfPath, orderPath, ORDERS_PATH } from '../../../features/orders/order-paths.ts'
import { OrderStateBadges } from '../../../features/orders/order-state-badges.tsx'
import { PickUpAppointment } from '../../../features/orders/pickup/pick-up-appointment.tsx'
import { OrderTotals } from '../../../features/orders/order-totals.tsx'
import { PaperLinks } from '../../../features/orders/paper-links.tsx'
import { buyerPaperPath } from '../../../features/orders/paper-paths.ts'
import { ArrivalForms } from '../../../features/orders/shipments/arrival-forms.tsx'
import { toShownEvents } from '../../../features/orders/shipments/event-words.server.ts'
import { partialProgress } from '../../../features/orders/shipments/partial-progress.ts'
import { ProposalForms } from '../../../features/orders/proposal-forms.tsx'
import { ShipmentHistory } from '../../../features/orders/shipments/shipment-history.tsx'
import { ShipmentLots } from '../../../features/orders/shipments/shipment-lots.tsx'
import { EstimateLine } from '../../../features/shipping/estimate-line.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { buttonClass, LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'
import type { Route } from './+types/order'
import { SHIPMENT_ACTS } from './act-on-shipment.server.ts'
import { PROPOSAL_ACTS } from './answer-proposal.server.ts'
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
    pickUps: hasPickUps(found) ? await loadPickUps(page.api, found.id) : [],
    history: Object.fromEntries(
      found.warehouses
        .flatMap(({ shipments }) => shipments)
        .map((shipment) => [shipment.part, toShownEvents(shipment, 'buyer')]),
    ),
    problems: reported.ok ? reported.data.problems : null,
    canPayOnline: page.takesPayments,
    wireInstructions: await loadWireInstructions(page.api, found),
  }
}

async function loadPickUps(api: Api, id: string): Promise<PickUp[]> {
  const listed = await api.call<typeof listPickUpsEndpoint>('GET', '/api/orders/:id/pickups', { params: { id } })
  return listed.ok ? listed.data.pickups : []
}

function hasPickUps({ warehouses }: Order): boolean {
  return warehouses.some(({ shipments }) => shipments.some(({ isPickUp, state }) => isPickUp && state === 'ready'))
}

/** Not the desk's own functions for it: imported here, they would draw this page's scripts into pages of the desk. */
function toAnswer(form: FormData, failure: Failure) {
  return { ...readFields(form, 'act', 'id'), failure, entered: readFields(form, 'on') }
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct({ ...SHIPMENT_ACTS, ...PROPOSAL_ACTS }, { api, id }, form),
    toAnswer,
    to: orderPath(id),
  })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return keepPage(serverAction, (failure) => toAnswer(form, failure))
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Order' : `Order ${loaderData.order.number}`,
    path: orderPath(params.id),
    isPrivate: true,
  })

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, history, pickUps, problems, canPayOnline, wireInstructions } = loaderData
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
      {(actionData?.act === 'accept' || actionData?.act === 'decline') && (
        <Notice kind="danger">{actionData.failure.error.message}</Notice>
      )}
      <ProposalForms order={order} canPayOnline={canPayOnline} />
      <OrderNotice order={order} canPayOnline={canPayOnline} wireInstructions={wireInstructions} />
      {/* Before the lots: a buyer who has just reported a problem looks for it. */}
      <OrderProblems order={order} problems={problems} />
      {order.warehouses
        .flatMap(({ shipments }) => shipments)
        .map((shipment) => (
          <ShipmentLots key={shipment.id} order={order} shipment={shipment}>
            <EstimateLine estimate={shipment.estimate} isUnpaid={waitsForMoney(order)} className="" />
            {shipment.leftAt !== null && (
              <PaperLinks papers={BUYER_PAPERS} pathOf={(paper) => buyerPaperPath(order.id, shipment.part, paper)} />
            )}
            {pickUps
              .filter(({ part }) => part === shipment.part)
              .map((pickUp) => (
                <PickUpAppointment key={pickUp.part} orderId={order.id} pickUp={pickUp} />
              ))}
            <ArrivalForms shipment={shipment} today={order.today} answer={actionData} />
            <ShipmentHistory events={history[shipment.part]} />
          </ShipmentLots>
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
