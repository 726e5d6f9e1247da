import type { DeskOrder, getDeskOrderEndpoint, listCarriersEndpoint } from '@lotyard/contract/desk/orders'
import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { isPastGateway } from '@lotyard/contract/rules/orders/payments/past-gateway'
import { randomKey } from '@lotyard/contract/rules/random-key'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AddressLines } from '../../../../features/addresses/address-lines.tsx'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { DESK_ORDERS_PATH, deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { invoicePdfPath } from '../../../../features/orders/order-paths.ts'
import { AUDIT_PATH } from '../../../../features/people/people-paths.ts'
import { OrderDestination } from '../../../../features/orders/order-destination.tsx'
import { OrderStateBadges } from '../../../../features/orders/order-state-badges.tsx'
import { toDeskSums, type ShownSum } from '../../../../features/orders/order-sums.server.ts'
import { OrderSums } from '../../../../features/orders/order-sums.tsx'
import { toShownEvents } from '../../../../features/orders/shipments/event-words.server.ts'
import { PayLink } from '../../../../features/orders/pay-link.tsx'
import { partialProgress } from '../../../../features/orders/shipments/partial-progress.ts'
import { ShipmentHistory } from '../../../../features/orders/shipments/shipment-history.tsx'
import { ShipmentLots } from '../../../../features/orders/shipments/shipment-lots.tsx'
import { shipmentSteps } from '../../../../features/orders/shipments/shipment-steps.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { buttonClass } from '../../../../ui/forms/button.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Deadline } from '../../../../ui/time/deadline.tsx'
import { SiteTime } from '../../../../ui/time/site-time.tsx'
import type { Route } from './+types/order'
import { ORDER_ACTS } from './act-on-order.server.ts'
import { BrowserData, Buyer, RefundTable } from './order-facts.tsx'
import { DeskProblems } from './order-problems.tsx'
import { MoneyActs } from './money-acts.tsx'
import { MoneyInPanel } from './money-in.tsx'
import { ShipmentActs } from './shipment-acts.tsx'
import { ShipmentPapers } from './shipment-papers.tsx'
import { SplitForm } from './split-form.tsx'
import { UncollectedNotice } from './uncollected-notice.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireDesk(page, request)
  const [found, offered] = await Promise.all([
    page.api.call<typeof getDeskOrderEndpoint>('GET', '/api/admin/orders/:id', { params }),
    page.api.call<typeof listCarriersEndpoint>('GET', '/api/admin/carriers'),
  ])
  const order = orThrow(found)
  const shipments = order.warehouses.flatMap((warehouse) => warehouse.shipments)
  return {
    order,
    carriers: orThrow(offered).carriers,
    sums: toDeskSums(order),
    steps: Object.fromEntries(shipments.map((shipment) => [shipment.part, shipmentSteps(order, shipment)])),
    history: Object.fromEntries(shipments.map((shipment) => [shipment.part, toShownEvents(shipment, 'desk')])),
    isAdmin: account.roles.includes('admin'),
    payLink: order.payPath === null || !page.takesPayments ? null : page.publicUrl + order.payPath,
    // Drawn here and not in the form, so that the form is the same before and after scripts run.
    formKey: randomKey(),
  }
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct(ORDER_ACTS, { api, id }, form),
    toAnswer: toActAnswer,
    to: deskOrderPath(id),
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Order' : `Order ${loaderData.order.number}`,
    path: deskOrderPath(params.id),
    isPrivate: true,
  })

/** Which form is open is in the address, so that it works before scripts do. */
export default function DeskOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, sums, steps, carriers, history, payLink, isAdmin, formKey } = loaderData
  const [query] = useSearchParams()
  const name = `Order ${order.number}`
  const isOwed = order.balanceCents !== null && order.balanceCents > 0
  const hasOpenProblem = order.problems.some(({ answer }) => answer === null)
  const problems = <DeskProblems problems={order.problems} canAnswer={isAdmin} answer={actionData} />
  const money = (
    <>
      {isAdmin && <MoneyInPanel order={order} />}
      {payLink !== null && (
        <Panel title="Payment link">
          <PayLink link={payLink} />
        </Panel>
      )}
    </>
  )
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <Link to={DESK_ORDERS_PATH} className="text-link justify-self-start">
        All orders
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl md:text-3xl">{name}</h1>
        <OrderStateBadges order={order} progress={partialProgress(order)} />
      </div>
      {order.stopProblem !== null && (
        <Notice kind="danger" isLive={false}>
          {order.stopProblem}
        </Notice>
      )}
      {order.isUncollected && <UncollectedNotice order={order} isAdmin={isAdmin} />}
      <MoneyActs
        order={order}
        isAdmin={isAdmin}
        formKey={formKey}
        opened={query.get('do')}
        receiptId={query.get('receipt')}
        answer={actionData}
      />
      {hasOpenProblem && problems}
      {/* Of an order that owes, the next thing is its money; of one that is paid, what leaves. */}
      {isOwed && money}
      {order.warehouses
        .flatMap(({ shipments }) => shipments)
        .map((shipment) => (
          <ShipmentLots key={shipment.id} order={order} shipment={shipment} steps={steps[shipment.part]}>
            <ShipmentPapers order={order} shipmentId={shipment.id} />
            {mayMove(order, shipment) && (
              <>
                <ShipmentActs
                  shipment={shipment}
                  today={order.today}
                  carriers={carriers}
                  canUndo={order.canUndo.includes(shipment.id)}
                  answer={actionData}
                />
                <SplitForm order={order} shipment={shipment} isAdmin={isAdmin} answer={actionData} />
              </>
            )}
            <ShipmentHistory events={history[shipment.part]} />
          </ShipmentLots>
        ))}
      {!isOwed && money}
      {!hasOpenProblem && problems}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Facts order={order} sums={sums} isAdmin={isAdmin} />
        <Panel title="Addresses">
          <div className="grid gap-5 sm:grid-cols-2">
            <OrderDestination order={order}>
              {order.shippingAddress === null ? (
                <p className="text-ink-soft">Removed with the buyer’s account.</p>
              ) : (
                <AddressLines address={order.shippingAddress} />
              )}
            </OrderDestination>
            {order.billingAddress !== null && (
              <div>
                <h3 className="mb-1 text-base">Bill to</h3>
                <AddressLines address={order.billingAddress} />
              </div>
            )}
          </div>
        </Panel>
      </div>
      <RefundTable refunds={order.refunds} isAdmin={isAdmin} />
      <BrowserData browserData={order.browserData} />
    </div>
  )
}

/** Nothing leaves a warehouse before it is paid for, unless it is on terms that ship first. What has left arrives. */
function mayMove({ state, shipsBeforePayment, stopProblem }: DeskOrder, { leftAt }: OrderShipment): boolean {
  if (stopProblem !== null && leftAt === null) return false
  if (state === 'invoiced') return shipsBeforePayment
  return ['paid', 'ready', 'shipped', 'delivered', 'picked_up'].includes(state)
}

/** What the gateway has done, where its word is not the page's. */
const PAYMENT_STATES: Readonly<Record<string, string>> = { requested: 'being confirmed', authorised: 'authorized' }

type FactsProps = { order: DeskOrder; sums: readonly ShownSum[]; isAdmin: boolean }

function Facts({ order, sums, isAdmin }: FactsProps) {
  return (
    <Panel
      title="Order"
      action={
        isAdmin &&
        !['placing', 'proposed', 'failed'].includes(order.state) && (
          <a href={invoicePdfPath(order.id)} download className={buttonClass({ isSmall: true })}>
            Invoice PDF
          </a>
        )
      }
    >
      <dl className="mb-4 grid gap-x-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-1 max-sm:[&>dd:not(:last-child)]:mb-3">
        <Fact name="Buyer">
          <Buyer account={order.account} isAdmin={isAdmin} />
        </Fact>
        <Fact name="Placed">
          <SiteTime at={order.placedAt} />
          {order.placedBy !== null && `, by ${order.placedBy}`}
        </Fact>
        {order.payment !== null && (
          <Fact name="Payment">
            {order.payment.description}
            {order.paymentState !== null &&
              !isPastGateway(order.payment.type) &&
              ` (${PAYMENT_STATES[order.paymentState] ?? order.paymentState})`}
          </Fact>
        )}
        {order.paidAt !== null && !order.isUncollected && (
          <Fact name="Paid">
            <SiteTime at={order.paidAt} />
          </Fact>
        )}
        {order.proposal !== null && (
          <Fact name="Accept by">
            <Deadline at={order.proposal.until} />
          </Fact>
        )}
        {order.agreedReference !== null && <Fact name="Buyer agreed">{order.agreedReference}</Fact>}
        {order.shipsBeforePayment && <Fact name="Terms">Ships before payment</Fact>}
        {order.shipAnywayReason !== null && <Fact name="Shipped anyway">{order.shipAnywayReason}</Fact>}
        {order.heldUntil !== null && (
          <Fact name="Held until">
            <Deadline at={order.heldUntil} />
          </Fact>
        )}
        {order.isOwed && order.dueAt !== null && (
          <Fact name="Due">
            <Deadline at={order.dueAt} />
          </Fact>
        )}
        {order.endReason !== null && <Fact name="Reason">{order.endReason}</Fact>}
        {isAdmin && (
          <Fact name="History">
            <Link to={`${AUDIT_PATH}?subject=${encodeURIComponent(`order:${order.number}`)}`} className="text-link">
              Audit trail
            </Link>
          </Fact>
        )}
      </dl>
      <OrderSums sums={sums} />
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
