import type { getOrderEndpoint } from '@lotyard/contract/orders/orders'
import { savedMessage } from '@lotyard/contract/rules/preferences/preference-messages'
import { data, redirect } from 'react-router'
import { loadWireInstructions } from '../../../features/orders/load-wire-instructions.server.ts'
import { toShownSums } from '../../../features/orders/order-sums.server.ts'
import { successPath } from '../../../features/orders/order-paths.ts'
import { partialProgress } from '../../../features/orders/shipments/partial-progress.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import type { Route } from './+types/success'
import { ConfirmingPayment } from './confirming-payment.tsx'
import { askForNews, loadListingNews } from './listing-news.ts'
import { nextSteps } from './next-steps.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { ThankYou } from './thank-you.tsx'

/** Nothing is placed here, so that loading the page again or coming back to it does no harm. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const order = orThrow(await page.api.call<typeof getOrderEndpoint>('GET', '/api/orders/:id', { params }))
  const isWaiting = order.state === 'placing' || order.state === 'failed'
  const [news, wireInstructions] = await Promise.all([
    isWaiting ? null : loadListingNews(page.api),
    loadWireInstructions(page.api, order),
  ])
  return {
    order,
    // In words, so that browsers need not load the rules of tax, estimates and states.
    sums: toShownSums(order, 'buyer'),
    progress: partialProgress(order),
    expected: nextSteps(order, page.sendsMail),
    news,
    wireInstructions,
    canPayOnline: page.takesPayments,
  }
}

/** Spec §2: the offer to save a notification preference. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { api, leaveFlash } = context.get(pageContext)
  const outcome = await askForNews(api, await request.formData())
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  leaveFlash({ kind: 'success', text: savedMessage(outcome.data.email_follows) })
  throw redirect(successPath(params.id))
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Order' : `Order ${loaderData.order.number}`,
    path: successPath(params.id),
    isPrivate: true,
  })

export default function OrderSuccessPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, sums, progress, expected, news, wireInstructions, canPayOnline } = loaderData
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-5 py-8" data-order-state={order.state}>
      {order.state === 'placing' ? (
        <ConfirmingPayment order={order} />
      ) : order.state === 'failed' ? (
        <PaymentFailed order={order} />
      ) : (
        <ThankYou
          order={order}
          sums={sums}
          progress={progress}
          expected={expected}
          canPayOnline={canPayOnline}
          wireInstructions={wireInstructions}
          news={news}
          failure={actionData?.failure}
        />
      )}
    </div>
  )
}
