import type { operatorEndpoint } from '@lotyard/contract/site/operator'
import type { getOrderEndpoint } from '@lotyard/contract/orders/orders'
import { invoiceSums } from '@lotyard/contract/rules/orders/payments/invoice-sums'
import { data } from 'react-router'
import { orThrow } from '../../../api/or-throw.ts'
import { loadWireInstructions } from '../../../features/orders/load-wire-instructions.server.ts'
import { invoicePath, invoicePdfPath, orderPath } from '../../../features/orders/order-paths.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { Button, buttonClass } from '../../../ui/forms/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/order-invoice'
import { InvoiceSheet } from './invoice-sheet.tsx'

/** An order whose payment is not decided, or failed, has no invoice; nor has a proposal. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const [found, operator] = await Promise.all([
    page.api.call<typeof getOrderEndpoint>('GET', '/api/orders/:id', { params }),
    page.api.call<typeof operatorEndpoint>('GET', '/api/operator'),
  ])
  const order = orThrow(found)
  if (['placing', 'proposed', 'failed'].includes(order.state)) throw data(null, { status: 404 })
  return {
    // Without a gateway the page behind the link could take nothing.
    order: page.takesPayments ? order : { ...order, payPath: null },
    // Summed here: browsers need not load the rules of tax and refunds.
    sums: invoiceSums(order),
    operator: orThrow(operator),
    wireInstructions: await loadWireInstructions(page.api, order),
    publicUrl: page.publicUrl,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    // Browsers name the printed file after it.
    title: loaderData === undefined ? 'Invoice' : `Invoice ${loaderData.order.number}`,
    path: invoicePath(params.id),
    isPrivate: true,
  })

/** The invoice as a page to print: on paper the site's frame and the buttons are left out. */
export default function OrderInvoicePage({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  const canPrint = useIsInBrowser()
  return (
    <div className="page grid max-w-4xl grid-cols-1 gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={orderPath(order.id)} className="text-link">
          Order {order.number}
        </Link>
        <span className="flex gap-2">
          <a href={invoicePdfPath(order.id)} download className={buttonClass({})}>
            Download PDF
          </a>
          {canPrint && (
            <Button kind="action" onClick={() => window.print()}>
              Print
            </Button>
          )}
        </span>
      </div>
      <InvoiceSheet {...loaderData} />
    </div>
  )
}
