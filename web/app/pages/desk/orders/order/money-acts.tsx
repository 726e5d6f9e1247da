import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { ComponentType } from 'react'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { CancelForm, StopCollectingForm, WithdrawForm, WriteOffForm } from './end-forms.tsx'
import { ReceiptForm, ReverseForm } from './receipt-forms.tsx'
import { RefundForm } from './refund-form.tsx'
import { SurplusForm, surplusName } from './surplus-form.tsx'
import { hasAnyLeft } from './what-left.ts'

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
type MoneyAct = {
  act: string
  name: string
  isOffered: boolean
  isDanger?: true
  Form: ComponentType<FormProps>
}

/** Acts that move money. Each opens by a link, so that none is a single press away. */
export function MoneyActs({ order, isAdmin, formKey, opened, receiptId, answer }: Props) {
  const acts = actsOf(order, isAdmin).filter(({ isOffered }) => isOffered)
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
  if (shown !== undefined)
    return (
      <Panel title={shown.name}>
        <shown.Form order={order} formKey={formKey} answer={answer} />
      </Panel>
    )
  return (
    <Panel title="Actions">
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
    </Panel>
  )
}

function actsOf(order: DeskOrder, isAdmin: boolean): MoneyAct[] {
  return [
    { act: 'receipt', name: 'Record payment', isOffered: order.canRecordReceipt, Form: ReceiptForm },
    { act: 'surplus', name: surplusName(order), isOffered: (order.surplusCents ?? 0) > 0, Form: SurplusForm },
    { act: 'refund', name: 'Refund', isOffered: order.canRefund, Form: RefundForm },
    {
      act: 'ship_anyway',
      name: 'Ship anyway',
      isOffered: isAdmin && order.stopProblem !== null,
      Form: ShipAnywayForm,
    },
    { act: 'write_off', name: 'Write off', isOffered: order.canWriteOff, isDanger: true, Form: WriteOffForm },
    { act: 'cancel', ...endOf(order), isOffered: order.canCancel, isDanger: true },
  ]
}

function endOf(order: DeskOrder): Pick<MoneyAct, 'name' | 'Form'> {
  if (order.isUncollected && hasAnyLeft(order)) return { name: 'Stop collecting', Form: StopCollectingForm }
  if (order.state === 'proposed') return { name: 'Withdraw proposal', Form: WithdrawForm }
  return { name: 'Cancel order', Form: CancelForm }
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
