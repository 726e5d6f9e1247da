import { MAX_REFERENCE_LENGTH } from '@lotyard/contract/rules/desk/limits'
import type { SellerBalance } from '@lotyard/contract/desk/payouts'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { MAX_ADJUSTMENT_NOTE_LENGTH } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import type { ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { ActForm, type RefusedAct } from '../../../../../features/desk/acts/act-form.tsx'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { TextAreaField } from '../../../../../ui/forms/fields/text-area-field.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'

type Props = { seller: SellerBalance; settleKey: string; answer: ActAnswer | undefined }

/** For an admin, while the seller owes: what was paid back, and what is given up. */
export function DebtForms({ seller, settleKey, answer }: Props) {
  const hidden = { expected: `${seller.debt_cents}` }
  const id = seller.seller_id
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Record a repayment">
        <ActForm act="paid_back" id={id} hidden={hidden} answer={answer} className="grid gap-4">
          {(refused) => (
            <>
              <AmountField seller={seller} settleKey={settleKey} {...refused} />
              <TextField
                label="Arrived on"
                name="paid_on"
                type="date"
                required
                defaultValue={refused.entered['paid_on']}
                errors={refused.errors['paid_on']}
              />
              <TextField
                label="Reference"
                name="note"
                required
                autoComplete="off"
                maxLength={MAX_REFERENCE_LENGTH}
                hint="Of the transfer. The seller sees it."
                defaultValue={refused.entered['note']}
                errors={refused.errors['note']}
              />
              <SubmitButton kind="action" busy="Recording…" className="justify-self-start">
                Record repayment
              </SubmitButton>
            </>
          )}
        </ActForm>
      </Panel>
      <Panel title="Write off">
        <ActForm act="write_off" id={id} hidden={hidden} answer={answer} className="grid gap-4">
          {(refused) => (
            <>
              <AmountField seller={seller} settleKey={settleKey} {...refused} />
              <TextAreaField
                label="Reason"
                name="note"
                required
                rows={2}
                maxLength={MAX_ADJUSTMENT_NOTE_LENGTH}
                hint="The seller sees it, and it stays in the audit trail."
                defaultValue={refused.entered['note']}
                errors={refused.errors['note']}
              />
              <Checkbox
                name="confirm"
                required
                label="We won’t collect this amount"
                errors={refused.errors['confirm']}
              />
              <SubmitButton kind="danger" busy="Writing off…" className="justify-self-start">
                Write off
              </SubmitButton>
            </>
          )}
        </ActForm>
      </Panel>
    </div>
  )
}

function AmountField({ seller, settleKey, errors, entered }: Omit<Props, 'answer'> & RefusedAct) {
  return (
    <>
      {/* The one that was sent, where the answer was lost: it may have been taken. */}
      <input type="hidden" name="key" value={entered['key'] || settleKey} />
      <TextField
        label="Amount"
        name="amount"
        required
        inputMode="decimal"
        autoComplete="off"
        hint={`Up to ${formatWithCents(seller.debt_cents)}.`}
        defaultValue={entered['amount']}
        errors={errors['amount'] ?? errors['amount_cents']}
      />
    </>
  )
}
