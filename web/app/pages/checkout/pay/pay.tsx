import type { PaidByLink, payLinkEndpoint } from '@lotyard/contract/orders/paying'
import { PAY_PATH } from '@lotyard/contract/rules/site/paths/pay-path'
import { useState } from 'react'
import { data } from 'react-router'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { PayingNeedsScripts } from '../../../features/payment-methods/needs-scripts.tsx'
import { SlimFrame } from '../../../features/shell/slim-frame.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import type { PageHandle } from '../../../lib/pages/drawing/page-handle.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import type { Route } from './+types/pay'
import { DeadPayLink } from './dead-pay-link.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'

/** For whoever holds the link, signed in or not. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  // What is paid a moment later must not be shown as owed.
  page.dontShare()
  const outcome = await page.api.call<typeof payLinkEndpoint>('GET', '/api/pay/:token', { params: { token } })
  if (outcome.ok) return { token, invoice: outcome.data, refusal: null, takesPayments: page.takesPayments }
  const { status, error } = outcome
  return data({ token, invoice: null, refusal: error, takesPayments: page.takesPayments }, { status: status || 503 })
}

export const handle: PageHandle = { hasOwnFrame: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData?.invoice ? `Pay invoice ${loaderData.invoice.number}` : 'Pay an invoice',
    path: PAY_PATH,
    isPrivate: true,
  })

// On demand: without scripts there is nothing to type a card into.
const LinkPayment = lazyPart(() => import('./link-payment.tsx'), { fallback: <Skeleton className="h-96" /> })

/** An invoice, to be paid by whoever was sent its link. */
export default function PayPage({ loaderData: { token, invoice, refusal, takesPayments } }: Route.ComponentProps) {
  const isInBrowser = useIsInBrowser()
  const [paid, setPaid] = useState<PaidByLink | null>(null)
  return (
    <SlimFrame secureLabel="Secure payment">
      <div className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 pt-6">
        {paid?.isPaid === true ? (
          <Paid paid={paid} />
        ) : invoice === null ? (
          <DeadPayLink refusal={refusal} />
        ) : (
          <>
            <h1 className="text-2xl md:text-3xl">Pay invoice {invoice.number}</h1>
            <InvoiceSummary invoice={invoice} />
            {!takesPayments ? (
              <p>
                Online payment isn’t open right now.{' '}
                <Link to={CONTACT_PATH} className="text-link font-semibold">
                  Contact us
                </Link>{' '}
                for our bank details.
              </p>
            ) : isInBrowser ? (
              <LinkPayment token={token} invoice={invoice} isInDoubt={paid !== null} onPaid={setPaid} />
            ) : (
              <PayingNeedsScripts>Please turn JavaScript on.</PayingNeedsScripts>
            )}
          </>
        )}
      </div>
    </SlimFrame>
  )
}

/** Said by the payment itself: loaded again, the page says no more than that the invoice is paid. */
function Paid({ paid: { number, amountCents } }: { paid: PaidByLink }) {
  return (
    <div className="grid gap-5" role="status">
      <h1 className="text-2xl md:text-3xl">Thanks! Invoice {number} is paid.</h1>
      <Notice kind="success" isLive={false}>
        <p>
          <strong className="figures">{formatWithCents(amountCents)}</strong> received. We’ve e-mailed a receipt to the
          buyer. You can close this page.
        </p>
      </Notice>
    </div>
  )
}
