import type { DeskOrder } from '@lotyard/contract/order-desk'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { deskOrderPath } from '../../features/orders/order-paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx'
import { SubmitButton } from '../../ui/forms/required-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formKey, type DeskAnswer } from './desk-answer.ts'
import { DeskForm } from './desk-form.tsx'

type Props = {
  order: DeskOrder
  /** The form that the address opens: 'paid', 'refund' or 'cancel'. */
  opened: string | null
  answer: DeskAnswer | undefined
}

/** Acts that move money. Each opens by a link, so that none is a single press away. */
export function MoneyActs({ order, opened, answer }: Props) {
  const acts = [
    ...(order.canMarkPaid ? [{ act: 'paid', name: 'Mark paid', Form: PaidForm }] : []),
    ...(order.canRefund ? [{ act: 'refund', name: 'Refund', Form: RefundForm }] : []),
    ...(order.canCancel ? [{ act: 'cancel', name: 'Cancel order', Form: CancelForm }] : []),
  ]
  if (acts.length === 0) return null
  const shown = acts.find(({ act }) => answer?.form === formKey(act)) ?? acts.find(({ act }) => act === opened)
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
        <FocusOnOpen>
          <shown.Form order={order} answer={answer} />
        </FocusOnOpen>
      )}
    </Panel>
  )
}

type FormProps = Omit<Props, 'opened'>

function PaidForm({ order, answer }: FormProps) {
  return (
    <DeskForm act="paid" answer={answer}>
      {({ errors, entered }) => (
        <>
          <TextField
            label="Bank reference (optional)"
            name="reference"
            autoComplete="off"
            defaultValue={entered['reference']}
            errors={errors['reference']}
          />
          <Checkbox
            name="confirm"
            required
            label={`${formatWithCents(order.totalCostFinalCents)} has arrived for this order`}
            errors={errors['confirm']}
          />
          <Buttons order={order} send="Mark paid" busy="Saving…" />
        </>
      )}
    </DeskForm>
  )
}

function RefundForm({ order, answer }: FormProps) {
  const leftCents = order.totalCostFinalCents - order.refundedCents
  return (
    <DeskForm act="refund" answer={answer}>
      {({ errors, entered }) => (
        <>
          <SelectField
            label="Refund for"
            name="listing"
            prompt={`The whole order (up to ${formatWithCents(leftCents)})`}
            options={order.listings.map((lot) => [
              lot.name,
              `${lot.title} (up to ${formatWithCents(Math.min(leftCents, lotTotalCents(lot)))})`,
            ])}
            defaultValue={entered['listing']}
            errors={errors['listing']}
          />
          <TextField
            label="Amount"
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={entered['amount'] ?? formatWithCents(leftCents)}
            errors={errors['amount'] ?? errors['amount_cents']}
          />
          <ReasonField errors={errors['reason']} entered={entered['reason']} />
          <Checkbox name="confirm" required label="Give this amount back to the buyer" errors={errors['confirm']} />
          <Buttons order={order} send="Refund" busy="Refunding…" />
        </>
      )}
    </DeskForm>
  )
}

function CancelForm({ order, answer }: FormProps) {
  const isPaid = order.paidAt !== null
  return (
    <DeskForm act="cancel" answer={answer}>
      {({ errors, entered }) => (
        <>
          <p>
            {isPaid ? 'The buyer gets all of their money back.' : 'The buyer then owes nothing.'} The lots are
            withdrawn, so that you can list them again.
          </p>
          <ReasonField errors={errors['reason']} entered={entered['reason']} />
          <Checkbox
            name="confirm"
            required
            label={
              isPaid
                ? `Cancel this order and give back ${formatWithCents(order.totalCostFinalCents - order.refundedCents)}`
                : 'Cancel this order'
            }
            errors={errors['confirm']}
          />
          <Buttons order={order} send="Cancel order" busy="Canceling…" isDanger />
        </>
      )}
    </DeskForm>
  )
}

function ReasonField({ errors, entered }: { errors: string[] | undefined; entered: string | undefined }) {
  return (
    <TextField
      label="Reason"
      name="reason"
      required
      autoComplete="off"
      hint="The buyer reads it."
      defaultValue={entered}
      errors={errors}
    />
  )
}

type ButtonsProps = { order: DeskOrder; send: string; busy: string; isDanger?: boolean }

function Buttons({ order, send, busy, isDanger = false }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton kind={isDanger ? 'danger' : 'action'} busy={busy}>
        {send}
      </SubmitButton>
      <LinkButton kind="quiet" to={deskOrderPath(order.id)} preventScrollReset>
        Back
      </LinkButton>
    </div>
  )
}
