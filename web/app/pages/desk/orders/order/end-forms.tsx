// Forms by which an admin stops waiting for an order, or for its money.
import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { describeWays } from './refund-words.ts'

type Props = { order: DeskOrder; answer: ActAnswer | undefined }

/** Of an order whose buyer has not answered: nothing was owed yet. */
export function WithdrawForm({ order, answer }: Props) {
  return (
    <OpenedActForm
      act="cancel"
      answer={answer}
      hidden={{ state: order.state }}
      reasonHint="The buyer will see this."
      confirm="Withdraw this proposal"
      send="Withdraw proposal"
      busy="Withdrawing…"
      isDanger
      backTo={deskOrderPath(order.id)}
    >
      <p>The buyer can’t accept it any more. The lots are for sale again.</p>
      <BeingPaid answer={answer} />
    </OpenedActForm>
  )
}

export function CancelForm({ order, answer }: Props) {
  const backCents = order.returnableCents ?? 0
  return (
    <OpenedActForm
      act="cancel"
      answer={answer}
      reasonHint="The buyer will see this."
      confirm={backCents > 0 ? `Cancel this order and give back ${formatWithCents(backCents)}` : 'Cancel this order'}
      send="Cancel order"
      busy="Canceling…"
      isDanger
      backTo={deskOrderPath(order.id)}
    >
      <p>
        {backCents > 0
          ? `The buyer gets all of their money back. ${describeWays(order, backCents, { isOwedFirst: false })}`
          : 'The buyer then owes nothing.'}{' '}
        The lots are withdrawn, so that you can list them again.
      </p>
      <BeingPaid answer={answer} />
    </OpenedActForm>
  )
}

/** Offered once the server has said that a payment is under way. */
function BeingPaid({ answer }: Pick<Props, 'answer'>) {
  if (answerTo(answer, 'cancel')?.failure.error.code !== 'payment_in_progress') return null
  return (
    <Checkbox
      name="force"
      label="Cancel anyway, if the payment has taken more than 10 minutes. Money that still comes goes back."
    />
  )
}

/** Nothing was paid, so nothing goes back. */
export function StopCollectingForm({ order, answer }: Props) {
  return (
    <OpenedActForm
      act="cancel"
      answer={answer}
      reasonHint="The buyer and the sellers will see this."
      confirm={`Cancel this order without collecting ${formatWithCents(order.balanceCents ?? 0)}`}
      send="Stop collecting"
      busy="Canceling…"
      isDanger
      backTo={deskOrderPath(order.id)}
    >
      <p>
        For an order that the buyer isn’t going to pay. Nothing is given back, and sellers aren’t paid for it. Lots that
        come back can be listed again.
      </p>
    </OpenedActForm>
  )
}

export function WriteOffForm({ order, answer }: Props) {
  const cents = order.balanceCents ?? 0
  return (
    <OpenedActForm
      act="write_off"
      answer={answer}
      hidden={{ cents: String(cents) }}
      reasonHint="Kept in the audit trail. The buyer isn’t told."
      confirm={`Give up ${formatWithCents(cents)}`}
      send="Write off"
      busy="Writing off…"
      isDanger
      backTo={deskOrderPath(order.id)}
    >
      <p>
        For lots that have left and that the buyer isn’t going to pay for. You bear the loss: sellers are paid as if the
        money had come in. If this invoice was overdue, the buyer stays barred from bidding.
      </p>
    </OpenedActForm>
  )
}
