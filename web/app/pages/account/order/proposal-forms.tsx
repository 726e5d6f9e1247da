import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { payWithinWords } from '@lotyard/contract/rules/orders/terms/pay-within-words'
import { Button } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { payPath } from '../../../features/orders/order-paths.ts'

type Props = {
  order: Pick<Order, 'id' | 'proposal' | 'isBeingPaid' | 'totalCostFinalCents'>
  /** By card or PayPal, which accepts it too. */
  canPayOnline: boolean
}

/** The buyer's word on an order that was set up for them; the next step says until when. Works without scripts; the order's page answers the posts. */
export default function ProposalForms({
  order: { id, proposal, isBeingPaid, totalCostFinalCents },
  canPayOnline,
}: Props) {
  if (proposal === null || isBeingPaid) return null
  return (
    <div className="grid gap-3">
      <p>
        We set this order up for you at <strong>{formatWithCents(totalCostFinalCents)}</strong>. Accept it, and you pay
        within {payWithinWords(proposal.payWithin)}. You owe nothing until then, and it’s fine to decline.
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
  )
}
