import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { mayRecordWire } from '@lotyard/contract/rules/orders/payments/refund-limit'
import type { ReactNode } from 'react'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { ReceiptForm, ReverseForm } from './receipt-forms.tsx'
import { RefundForm } from './refund-form.tsx'
import { describeWays } from './refund-words.ts'

type Props = {
  order: DeskOrder
  /** Of the form for a refund or a payment; another each time the page is loaded. */
  formKey: string
  /** The form that the address opens, and the payment that it names. */
  opened: string | null
  receiptId: string | null
  isAdmin: boolean
  answer: ActAnswer | undefined
}
type FormProps = Pick<Props, 'order' | 'formKey' | 'answer'>
type MoneyAct = { act: string; name: string; isDanger?: true; draw: (props: FormProps) => ReactNode }

/** Acts that move money. Each opens by a link, so that none is a single press away. */
export function MoneyActs({ order, isAdmin, formKey, opened, receiptId, answer }: Props) {
  const acts = actsOf(order, isAdmin)
  const reversed = order.moneyIn.find(({ id, state }) => {
    const isAsked = opened === 'reverse' && id === receiptId
    return state === 'received' && (isAsked || answerTo(answer, 'reverse', id) !== undefined)
  })
  if (reversed !== undefined)
    return (
      <Panel title="Reverse payment">
        <ReverseForm order={order} receipt={reversed} answer={answer} />
      </Panel>
    )
  if (acts.length === 0) return null
  const shown = acts.find(({ act }) => answerTo(answer, act) !== undefined) ?? acts.find(({ act }) => act === opened)
  return (
    <Panel title={shown?.name ?? 'Actions'}>
      {shown === undefined ? (
        <div className="flex flex-wrap gap-3">
          {acts.map(({ act, name, isDanger }) => (
            <LinkButton
              key={act}
              kind={isDanger ? 'danger' : 'plain'}
              to={`${deskOrderPath(order.id)}?do=${act}`}
              preventScrollReset
            >
              {name}
            </LinkButton>
          ))}
        </div>
      ) : (
        shown.draw({ order, formKey, answer })
      )}
    </Panel>
  )
}

function actsOf(order: DeskOrder, isAdmin: boolean): MoneyAct[] {
  const isOverpaid = (order.surplusCents ?? 0) > 0
  const stopsCollecting = order.isUncollected && hasLeft(order)
  return [
    ...(order.canRecordReceipt
      ? [{ act: 'receipt', name: 'Record payment', draw: (props: FormProps) => <ReceiptForm {...props} /> }]
      : []),
    ...(isOverpaid
      ? [{ act: 'surplus', name: surplusName(order), draw: (props: FormProps) => <SurplusForm {...props} /> }]
      : []),
    ...(order.canRefund
      ? [{ act: 'refund', name: 'Refund', draw: (props: FormProps) => <RefundForm {...props} /> }]
      : []),
    ...(isAdmin && order.stopProblem !== null
      ? [{ act: 'ship_anyway', name: 'Ship anyway', draw: (props: FormProps) => <ShipAnywayForm {...props} /> }]
      : []),
    ...(order.canWriteOff
      ? [
          {
            act: 'write_off',
            name: 'Write off',
            isDanger: true as const,
            draw: (props: FormProps) => <WriteOffForm {...props} />,
          },
        ]
      : []),
    ...(order.canCancel
      ? [
          {
            act: 'cancel',
            name: stopsCollecting
              ? 'Stop collecting'
              : order.state === 'proposed'
                ? 'Withdraw proposal'
                : 'Cancel order',
            isDanger: true as const,
            draw: (props: FormProps) =>
              stopsCollecting ? <StopCollectingForm {...props} /> : <CancelForm {...props} />,
          },
        ]
      : []),
  ]
}

function hasLeft({ warehouses }: DeskOrder): boolean {
  return warehouses.some(({ shipments }) => shipments.some(({ leftAt }) => leftAt !== null))
}

function surplusName({ state }: DeskOrder): string {
  return state === 'cancelled' || state === 'refunded' ? 'Give money back' : 'Give surplus back'
}

function SurplusForm({ order, answer }: FormProps) {
  const cents = order.surplusCents ?? 0
  return (
    <OpenedActForm
      act="surplus"
      answer={answer}
      hidden={{ cents: String(cents) }}
      reasonHint="The buyer will see this."
      confirm={`Give ${formatWithCents(cents)} back to the buyer`}
      send={surplusName(order)}
      busy="Sending…"
      backTo={deskOrderPath(order.id)}
    >
      {({ entered }) => (
        <>
          <p>{describeWays(order, cents, { isOwedFirst: false })}</p>
          {mayRecordWire(order.refunds) && (
            <Checkbox
              name="sent_by_wire"
              label="Already sent by wire (a refund failed; this one is only recorded)"
              defaultChecked={entered['sent_by_wire'] !== undefined}
            />
          )}
        </>
      )}
    </OpenedActForm>
  )
}

function WriteOffForm({ order, answer }: FormProps) {
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
        For lots that have left and that the buyer isn’t going to pay. You bear the loss: sellers are paid as if it had
        come in. The buyer stays barred from bidding if this invoice was overdue.
      </p>
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
  const backCents = order.returnableCents ?? 0
  const isBeingPaid = answerTo(answer, 'cancel')?.failure.error.code === 'payment_in_progress'
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
        {order.state === 'proposed'
          ? 'The lots are for sale again.'
          : 'The lots are withdrawn, so that you can list them again.'}
      </p>
      {isBeingPaid && (
        <Checkbox
          name="force"
          label="Cancel anyway, if the payment has taken more than 10 minutes. Money that still comes goes back."
        />
      )}
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
