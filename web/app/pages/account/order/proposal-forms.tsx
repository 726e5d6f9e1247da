import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { payWithinWords } from '@lotyard/contract/rules/orders/terms/pay-within-words'
import { Button } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import { payPath } from '../../../features/orders/order-paths.ts'

type Props = {
  order: Pick<Order, 'id' | 'proposal' | 'isBeingPaid' | 'totalCostFinalCents'>
  /** By card or PayPal, which accepts it too. */
  canPayOnline: boolean
}

/** The buyer's word on an order that was set up for them. Works without scripts; the order's page answers the posts. */
export default function ProposalForms({
  order: { id, proposal, isBeingPaid, totalCostFinalCents },
  canPayOnline,
}: Props) {
  if (proposal === null || isBeingPaid) return null
  return (
    <Panel title="Do you want this order?">
      <div className="grid gap-4">
        <p>
          We set it up for you at <strong>{formatWithCents(totalCostFinalCents)}</strong>. Accept it by{' '}
          <strong>
            <Deadline at={proposal.until} />
          </strong>
          , and pay within {payWithinWords(proposal.payWithin)} after that. You owe nothing until you accept, and it’s
          fine to decline.
        </p>
        <PostForm className="flex flex-wrap gap-3" preventScrollReset>
          <Button type="submit" kind="action" name="act" value="accept">
            Accept order
          </Button>
          <Button type="submit" name="act" value="decline">
            Decline
          </Button>
        </PostForm>
        {canPayOnline && (
          <p>
            Ready to pay?{' '}
            <Link to={payPath(id)} className="text-link font-semibold">
              Accept by paying now
            </Link>
          </p>
        )}
      </div>
    </Panel>
  )
}
