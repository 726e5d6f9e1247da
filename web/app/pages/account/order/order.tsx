import { BUYER_PAPERS } from '@lotyard/contract/rules/orders/fulfilment/papers'
import type { Failure } from '../../../api/api.ts'
import { ShortAddress } from '../../../features/addresses/address-lines.tsx'
import { answerAct, performAct } from '../../../features/desk/acts/perform-act.server.ts'
import { OrderDestination } from '../../../features/orders/order-destination.tsx'
import { orderPath, ORDERS_PATH } from '../../../features/orders/order-paths.ts'
import { PaperLinks } from '../../../features/orders/paper-links.tsx'
import { buyerPaperPath } from '../../../features/orders/paper-paths.ts'
import { ShipmentHistory } from '../../../features/orders/shipments/shipment-history.tsx'
import { ShipmentLots } from '../../../features/orders/shipments/shipment-lots.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/order'
import { PROBLEM_ACTS } from './act-on-problem.server.ts'
import { SHIPMENT_ACTS } from './act-on-shipment.server.ts'
import { PROPOSAL_ACTS } from './answer-proposal.server.ts'
import { loadOrder, type LoadedOrder } from './load-order.server.ts'
import { NextStep } from './next-step.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderMoney } from './order-money.tsx'

/** Late: what is seen comes first. Without it the page is as it was when it was loaded. */
const FollowOrder = lazyPart(() => import('./follow-order.tsx'), { isOptional: true })

/** For what has left. */
const ArrivalForms = lazyPart(() => import('./arrival-forms.tsx'))
/** For the few that others set up. */
const ProposalForms = lazyPart(() => import('./proposal-forms.tsx'))
/** For what has left. */
const OrderProblems = lazyPart(() => import('./order-problems.tsx'))
/** For the few orders that are fetched. */
const PickUpAppointment = lazyPart(() => import('./pick-up-appointment.tsx'))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  return loadOrder(page, params.id)
}

/** Not the desk's own functions for it: imported here, they would draw this page's scripts into pages of the desk. */
function toAnswer(form: FormData, failure: Failure) {
  return { ...readFields(form, 'act', 'id'), failure, entered: readFields(form, 'on', 'text') }
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct({ ...SHIPMENT_ACTS, ...PROPOSAL_ACTS, ...PROBLEM_ACTS }, { api, id }, form),
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

/** Without either there is nothing to load a script for. */
function mayShowProblems({ order, problems }: LoadedOrder): boolean {
  return order.reportUntil !== null || order.notArrivedUntil !== null || problems?.length !== 0
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, progress, step, steps, sums, history, isSameAddress } = loaderData
  const { pickUps, problems, canPayOnline, wireInstructions } = loaderData
  const shipments = order.warehouses.flatMap((warehouse) => warehouse.shipments)
  const arriving = step?.act === 'confirm_arrival' ? shipments.find(({ part }) => part === step.part) : undefined
  const isNext = step?.act === 'report'
  const reports = mayShowProblems(loaderData) && (
    <OrderProblems order={order} problems={problems} isNext={isNext} answer={actionData} />
  )
  // A buyer who has just reported a problem looks for it; what is settled, or was never asked, comes last.
  const hasOpenProblem = problems?.some(({ state }) => state !== 'resolved') ?? false
  return (
    <>
      <FollowOrder loaded={loaderData} />
      {/* On phones the tab above leads there too. */}
      <Link to={ORDERS_PATH} className="text-link justify-self-start max-sm:hidden">
        All orders
      </Link>
      <OrderHead order={order} progress={progress} />
      {(actionData?.act === 'accept' || actionData?.act === 'decline') && (
        <Notice kind="danger">{actionData.failure.error.message}</Notice>
      )}
      <NextStep order={order} step={step}>
        {step?.act === 'answer' && <ProposalForms order={order} canPayOnline={canPayOnline} />}
        {arriving && <ArrivalForms shipment={arriving} today={order.today} answer={actionData} />}
      </NextStep>
      {hasOpenProblem && reports}
      {shipments.map((shipment) => (
        <ShipmentLots key={shipment.id} order={order} shipment={shipment} steps={steps[shipment.part]}>
          {pickUps
            .filter(({ part }) => part === shipment.part)
            .map((pickUp) => (
              <PickUpAppointment
                key={pickUp.part}
                orderId={order.id}
                pickUp={pickUp}
                isNext={(step?.act === 'book_pick_up' || step?.act === 'fetch') && step.part === pickUp.part}
              />
            ))}
          {shipment !== arriving && shipment.leftAt !== null && (
            <ArrivalForms shipment={shipment} today={order.today} answer={actionData} />
          )}
          <div className="flex flex-wrap items-start gap-x-5 gap-y-2 empty:hidden">
            {shipment.leftAt !== null && (
              <PaperLinks papers={BUYER_PAPERS} pathOf={(paper) => buyerPaperPath(order.id, shipment.part, paper)} />
            )}
            <ShipmentHistory events={history[shipment.part]} />
          </div>
        </ShipmentLots>
      ))}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <OrderMoney
          order={order}
          sums={sums}
          canPayOnline={canPayOnline}
          wireInstructions={wireInstructions}
          isStep={step?.act === 'pay'}
        />
        <Panel title="Addresses">
          <div className={`grid ${isSameAddress ? 'gap-2' : 'gap-4'}`}>
            <OrderDestination order={order}>
              <ShortAddress address={order.shippingAddress} />
            </OrderDestination>
            {isSameAddress ? (
              <p className="text-sm text-ink-soft">Billed to the shipping address</p>
            ) : (
              <div>
                <h3 className="mb-1 text-base">Bill to</h3>
                <ShortAddress address={order.billingAddress} />
              </div>
            )}
          </div>
        </Panel>
      </div>
      {!hasOpenProblem && reports}
    </>
  )
}
