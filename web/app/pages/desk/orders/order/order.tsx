import type { listOrderNotesEndpoint } from '@lotyard/contract/desk/notes'
import type { getDeskOrderEndpoint, listCarriersEndpoint } from '@lotyard/contract/desk/orders'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { useSearchParams } from 'react-router'
import { AddressLines } from '../../../../features/addresses/address-lines.tsx'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { NotesPanel } from '../../../../flows/notes/notes-panel.tsx'
import { DESK_ORDERS_PATH, deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { OrderDestination } from '../../../../features/orders/order-destination.tsx'
import { OrderStateBadges } from '../../../../features/orders/order-state-badges.tsx'
import { toDeskSums } from '../../../../features/orders/order-sums.server.ts'
import { toShownEvents } from '../../../../features/orders/shipments/event-words.server.ts'
import { toShownProblem } from '../../../../features/orders/problems/shown-problem.server.ts'
import { PayLink } from '../../../../features/orders/pay-link.tsx'
import { partialProgress } from '../../../../features/orders/shipments/partial-progress.ts'
import { shipmentSteps } from '../../../../features/orders/shipments/shipment-steps.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/order'
import { ORDER_ACTS } from './act-on-order.server.ts'
import { BrowserData } from './browser-data.tsx'
import { DeskShipment } from './desk-shipment.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { MoneyActs } from './money-acts.tsx'
import { MoneyInPanel } from './money-in.tsx'
import { RefundTable } from './refund-table.tsx'
import { UncollectedNotice } from './uncollected-notice.tsx'

/** Most orders have none. */
const DeskProblems = lazyPart(() => import('./order-problems.tsx'))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireDesk(page, request)
  const [found, offered, noted] = await Promise.all([
    page.api.call<typeof getDeskOrderEndpoint>('GET', '/api/admin/orders/:id', { params }),
    page.api.call<typeof listCarriersEndpoint>('GET', '/api/admin/carriers'),
    page.api.call<typeof listOrderNotesEndpoint>('GET', '/api/admin/orders/:id/notes', { params }),
  ])
  const order = orThrow(found)
  const shipments = order.warehouses.flatMap((warehouse) => warehouse.shipments)
  const isAdmin = account.roles.includes('admin')
  return {
    order,
    problems: order.problems.map((problem) => toShownProblem(problem, isAdmin ? 'desk' : 'seller')),
    carriers: orThrow(offered).carriers,
    notes: orThrow(noted).notes,
    sums: toDeskSums(order),
    steps: Object.fromEntries(shipments.map((shipment) => [shipment.part, shipmentSteps(order, shipment)])),
    history: Object.fromEntries(shipments.map((shipment) => [shipment.part, toShownEvents(shipment, 'desk')])),
    isAdmin,
    readsMoney: account.rights?.money !== undefined,
    movesMoney: account.rights?.money === 'write',
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
  const { order, problems, notes, sums, steps, carriers, history, payLink, isAdmin, formKey } = loaderData
  const { readsMoney, movesMoney } = loaderData
  const [query] = useSearchParams()
  const name = `Order ${order.number}`
  const isOwed = order.balanceCents !== null && order.balanceCents > 0
  const hasOpenProblem = problems.some(({ state }) => state !== 'resolved')
  const threads = problems.length > 0 && (
    <DeskProblems
      problems={problems}
      isAdmin={isAdmin}
      canRefund={order.canRefund}
      formKey={formKey}
      answer={actionData}
    />
  )
  const money = (
    <>
      {readsMoney && <MoneyInPanel order={order} />}
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
      {order.isUncollected && <UncollectedNotice order={order} isAdmin={movesMoney} />}
      <MoneyActs
        order={order}
        isAdmin={movesMoney}
        formKey={formKey}
        opened={query.get('do')}
        receiptId={query.get('receipt')}
        answer={actionData}
      />
      {hasOpenProblem && threads}
      {/* Of an order that owes, the next thing is its money; of one that is paid, what leaves. */}
      {isOwed && money}
      {order.warehouses
        .flatMap(({ shipments }) => shipments)
        .map((shipment) => (
          <DeskShipment
            key={shipment.id}
            order={order}
            shipment={shipment}
            steps={steps[shipment.part]}
            history={history[shipment.part]}
            carriers={carriers}
            isAdmin={isAdmin}
            answer={actionData}
          />
        ))}
      {!isOwed && money}
      {!hasOpenProblem && threads}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel order={order} sums={sums} isAdmin={isAdmin} />
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
      <NotesPanel notes={notes} isAdmin={isAdmin} answer={actionData} />
      <BrowserData browserData={order.browserData} />
    </div>
  )
}
