import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { RefundForm } from './refund-form.tsx'

type Props = {
  order: DeskOrder
  /** Of the refund's form; another each time the page is loaded. */
  refundKey: string
  /** The form that the address opens: 'paid', 'refund', 'ship_anyway' or 'cancel'. */
  opened: string | null
  isAdmin: boolean
  answer: ActAnswer | undefined
}

/** Acts that move money. Each opens by a link, so that none is a single press away. */
export function MoneyActs({ order, isAdmin, refundKey, opened, answer }: Props) {
  const acts = [
    ...(order.canMarkPaid ? [{ act: 'paid', name: 'Mark paid', Form: PaidForm }] : []),
    ...(order.canRefund ? [{ act: 'refund', name: 'Refund', Form: RefundForm }] : []),
    ...(isAdmin && order.stopProblem !== null
      ? [{ act: 'ship_anyway', name: 'Ship anyway', Form: ShipAnywayForm }]
      : []),
    ...(order.canCancel
      ? [
          order.isUncollected
            ? { act: 'cancel', name: 'Stop collecting', Form: StopCollectingForm }
            : {
                act: 'cancel',
                name: order.state === 'proposed' ? 'Withdraw proposal' : 'Cancel order',
                Form: CancelForm,
              },
        ]
      : []),
  ]
  if (acts.length === 0) return null
  const shown = acts.find(({ act }) => answerTo(answer, act) !== undefined) ?? acts.find(({ act }) => act === opened)
  return (
    <Panel title={shown?.name ?? 'Actions'}>
      {shown === undefined ? (
        <div className="flex flex-wrap gap-3">
          {acts.map(({ act, name }) => (
            <LinkButton
              key={act}
              kind={act === 'cancel' ? 'danger' : 'plain'}
              to={`${deskOrderPath(order.id)}?do=${act}`}
              preventScrollReset
            >
              {name}
            </LinkButton>
          ))}
        </div>
      ) : (
        <shown.Form order={order} refundKey={refundKey} answer={answer} />
      )}
    </Panel>
  )
}

type FormProps = Omit<Props, 'opened' | 'refundKey' | 'isAdmin'>

function PaidForm({ order, answer }: FormProps) {
  return (
    <OpenedActForm
      act="paid"
      answer={answer}
      confirm={`${formatWithCents(order.totalCostFinalCents)} has arrived for this order`}
      send="Mark paid"
      backTo={deskOrderPath(order.id)}
    >
      {({ errors, entered }) => (
        <TextField
          label="Bank reference (optional)"
          name="reference"
          autoComplete="off"
          defaultValue={entered['reference']}
          errors={errors['reference']}
        />
      )}
    </OpenedActForm>
  )
}

function ShipAnywayForm({ order, answer }: FormProps) {
  return (
    <OpenedActForm
      act="ship_anyway"
      answer={answer}
      reasonHint="Kept in the audit trail. The buyer doesn’t see it."
      send="Ship anyway"
      backTo={deskOrderPath(order.id)}
    >
      <p>This order can then leave while another invoice of the buyer is overdue. Their other orders stay stopped.</p>
    </OpenedActForm>
  )
}

function CancelForm({ order, answer }: FormProps) {
  const isPaid = order.paidAt !== null
  return (
    <OpenedActForm
      act="cancel"
      answer={answer}
      reasonHint="The buyer will see this."
      confirm={
        isPaid
          ? `Cancel this order and give back ${formatWithCents(order.totalCostFinalCents - order.refundedCents)}`
          : 'Cancel this order'
      }
      send="Cancel order"
      busy="Canceling…"
      isDanger
      backTo={deskOrderPath(order.id)}
    >
      <p>
        {isPaid ? 'The buyer gets all of their money back.' : 'The buyer then owes nothing.'}{' '}
        {order.state === 'proposed'
          ? 'The lots are for sale again.'
          : 'The lots are withdrawn, so that you can list them again.'}
      </p>
    </OpenedActForm>
  )
}

/** Nothing was paid, so nothing goes back. */
function StopCollectingForm({ order, answer }: FormProps) {
  return (
    <OpenedActForm
      act="cancel"
      answer={answer}
      reasonHint="The buyer and the sellers will see this."
      confirm={`Cancel this order without collecting ${formatWithCents(order.totalCostFinalCents)}`}
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
