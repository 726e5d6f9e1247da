import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { payWithinWords } from '@lotyard/contract/rules/orders/terms/pay-within-words'
import { Button } from '../../ui/forms/button.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Deadline } from '../../ui/time/deadline.tsx'

type Props = { order: Pick<Order, 'proposal' | 'totalCostFinalCents'> }

/** The buyer's word on an order that was set up for them. Works without scripts; the order's page answers the posts. */
export function ProposalForms({ order: { proposal, totalCostFinalCents } }: Props) {
  if (proposal === null) return null
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
          <Button type="submit" kind="action" name="answer" value="accept">
            Accept order
          </Button>
          <Button type="submit" name="answer" value="decline">
            Decline
          </Button>
        </PostForm>
      </div>
    </Panel>
  )
}
