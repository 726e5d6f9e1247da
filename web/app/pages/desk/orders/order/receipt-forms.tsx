import type { DeskOrder, MoneyIn } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { MONEY_KINDS } from './money-in.tsx'

const RECEIPT_KINDS = (['wire', 'check', 'ach'] as const).map((kind) => [kind, MONEY_KINDS[kind]] as const)

type Props = { order: DeskOrder; formKey: string; answer: ActAnswer | undefined }

/** What is owed is filled in: most pay it at once. A part is recorded as it comes. */
export function ReceiptForm({ order, formKey, answer }: Props) {
  const owedCents = Math.max(0, order.balanceCents ?? 0)
  return (
    <OpenedActForm
      act="receipt"
      answer={answer}
      confirm="This amount has arrived"
      send="Record payment"
      busy="Recording…"
      backTo={deskOrderPath(order.id)}
    >
      {({ errors, entered }) => (
        <>
          {/* The one that was sent, where the answer was lost: it may have been taken. */}
          <input type="hidden" name="key" value={entered['key'] || formKey} />
          <TextField
            label="Amount"
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            hint={owedCents > 0 ? `${formatWithCents(owedCents)} is owed. A part is fine.` : 'Nothing is owed.'}
            defaultValue={entered['amount'] ?? (owedCents > 0 ? formatWithCents(owedCents) : '')}
            errors={errors['amount'] ?? errors['amount_cents']}
          />
          <SelectField
            label="Paid by"
            name="kind"
            required
            options={RECEIPT_KINDS}
            defaultValue={entered['kind'] ?? 'wire'}
            errors={errors['kind']}
          />
          <TextField
            label="Bank reference or check number (optional)"
            name="reference"
            autoComplete="off"
            maxLength={200}
            defaultValue={entered['reference']}
            errors={errors['reference']}
          />
          <TextField
            label="Arrived on (optional)"
            name="received_on"
            type="date"
            hint="Leave empty for today."
            defaultValue={entered['received_on']}
            errors={errors['received_on']}
          />
        </>
      )}
    </OpenedActForm>
  )
}

/** `receipt` is named by the address that opened the form. */
export function ReverseForm({ order, answer, receipt }: Omit<Props, 'formKey'> & { receipt: MoneyIn }) {
  const { id, kind, amountCents, on } = receipt
  return (
    <OpenedActForm
      act="reverse"
      id={id}
      answer={answer}
      reasonHint="Kept in the audit trail. The buyer isn’t told."
      confirm={`${formatWithCents(amountCents)} is owed again`}
      send="Reverse payment"
      busy="Reversing…"
      isDanger
      backTo={deskOrderPath(order.id)}
    >
      <p>
        {MONEY_KINDS[kind]} of {formatWithCents(amountCents)}
        {on !== null && `, ${formatDay(on)}`}. For a check that bounced, or a payment recorded by mistake. Until it’s
        paid again, lots that haven’t left stay here and sellers aren’t paid.
      </p>
    </OpenedActForm>
  )
}
