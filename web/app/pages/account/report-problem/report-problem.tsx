import { CLAIMS_RULE, NOT_ARRIVED_RULE } from '@lotyard/contract/rules/orders/fulfilment/claims-rule'
import type { ProblemKind } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import type { getOrderEndpoint, Order } from '@lotyard/contract/orders/orders'
import type { reportProblemEndpoint } from '@lotyard/contract/orders/problems'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { data, redirect } from 'react-router'
import { orderPath, problemPath } from '../../../features/orders/order-paths.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import type { Route } from './+types/report-problem'
import { readProblemForm } from './read-problem-form.ts'

const ProblemForm = lazyPart(() => import('./problem-form.tsx'))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const order = orThrow(await page.api.call<typeof getOrderEndpoint>('GET', '/api/orders/:id', { params }))
  const { id, number, reportUntil, notArrivedUntil } = order
  return { id, number, reportUntil, notArrivedUntil, lots: arrivedLots(order) }
}

/** Nothing can be wrong with lots that are still in their warehouse. */
function arrivedLots({ warehouses, listings }: Order): { name: string; title: string }[] {
  const left = warehouses
    .flatMap(({ shipments }) => shipments)
    .filter(({ leftAt }) => leftAt !== null)
    .flatMap((shipment) => shipment.listings)
  return listings.filter(({ name }) => left.includes(name)).map(({ name, title }) => ({ name, title }))
}

/** What can still be said of the order: by now it may only be that something never came. */
function kindsNow(order: Pick<Order, 'reportUntil' | 'notArrivedUntil'>): (kind: ProblemKind) => boolean {
  return (kind) => (kind === 'not_arrived' ? order.notArrivedUntil : order.reportUntil) !== null
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const entered = readProblemForm(await request.formData())
  const { api, leaveFlash } = context.get(pageContext)
  const outcome = await api.call<typeof reportProblemEndpoint>('POST', '/api/orders/:id/problems', {
    params,
    body: entered,
  })
  if (!outcome.ok) return data({ failure: outcome, entered }, { status: outcome.status || 503 })
  leaveFlash({ kind: 'success', text: 'Thanks, we have your report. We’ll answer by e-mail.' })
  throw redirect(orderPath(params.id))
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure, entered: undefined }))
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  describePage(matches, { title: 'Report a problem', path: problemPath(params.id), isPrivate: true })

export default function ReportProblemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, reportUntil, notArrivedUntil, lots } = loaderData
  const until = reportUntil ?? notArrivedUntil
  return (
    <>
      <Link to={orderPath(id)} className="text-link justify-self-start">
        Order {number}
      </Link>
      <div>
        <h1 className="text-2xl md:text-3xl">Report a problem</h1>
        {until !== null && (
          <p className="text-ink-soft">
            {reportUntil === null
              ? 'You can tell us that a shipment of this order hasn’t arrived until '
              : 'You can report problems with this order until '}
            <Deadline at={until} />.
          </p>
        )}
      </div>
      {until === null ? (
        <EmptyState
          title="Problems can’t be reported here now"
          action={<LinkButton to={CONTACT_PATH}>Contact us</LinkButton>}
        >
          {CLAIMS_RULE} {NOT_ARRIVED_RULE}
        </EmptyState>
      ) : (
        <ProblemForm orderId={id} lots={lots} kinds={kindsNow(loaderData)} failed={actionData} />
      )}
    </>
  )
}
