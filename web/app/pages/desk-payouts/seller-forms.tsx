import { MAX_REFERENCE_LENGTH } from '@lotyard/contract/rules/selling/desk-limits'
import type { SellerBalance } from '@lotyard/contract/payouts'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { FormErrors } from '../../features/credentials/form-errors.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { RequiredForm, SubmitButton } from '../../ui/forms/required-form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { PayoutAnswer } from './payout-answer.ts'

type Props = { seller: SellerBalance; payoutKey: string; answer: PayoutAnswer | undefined }

export function SellerForms({ seller, payoutKey, answer }: Props) {
  const answerTo = (act: string) => (answer?.entered?.act === act ? answer : undefined)
  return (
    <>
      {answer !== undefined && answer.entered === undefined && <FormErrors failure={answer.failure} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title="Pay out">
          {seller.due_count > 0 && seller.due_cents >= 0 ? (
            <PayForm seller={seller} payoutKey={payoutKey} answer={answerTo('pay')} />
          ) : (
            <p>
              {seller.due_count === 0
                ? 'Nothing is due yet.'
                : 'Refunds are higher than what is due. They’re taken off the next payout.'}
            </p>
          )}
        </Panel>
        <Panel title="Commission">
          <CommissionForm seller={seller} answer={answerTo('commission')} />
        </Panel>
      </div>
    </>
  )
}

function PayForm({ seller, payoutKey, answer }: Props) {
  const errors = answer?.failure.error.errors
  const { due_cents, due_count } = seller
  return (
    <div className="grid gap-4">
      <FormErrors failure={answer?.failure} />
      <RequiredForm className="grid gap-4">
        <input type="hidden" name="act" value="pay" />
        <input type="hidden" name="seller" value={seller.seller_id} />
        <input type="hidden" name="expected" value={due_cents} />
        {/* The one that was sent, where the answer was lost: it may have been taken. */}
        <input type="hidden" name="key" value={answer?.entered?.key || payoutKey} />
        <p>
          Send <strong className="figures">{formatWithCents(due_cents)}</strong> for{' '}
          {due_count === 1 ? '1 lot' : `${formatCount(due_count)} lots`} to {seller.name}, then record it here.
        </p>
        <TextField
          label="Reference"
          name="reference"
          required
          autoComplete="off"
          maxLength={MAX_REFERENCE_LENGTH}
          hint="Of the wire transfer. The seller sees it."
          defaultValue={answer?.entered?.reference}
          errors={errors?.['reference']}
        />
        <Checkbox name="confirm" required label="I’ve sent this amount" errors={errors?.['confirm']} />
        <SubmitButton kind="action" busy="Recording…" className="justify-self-start">
          Record payout
        </SubmitButton>
      </RequiredForm>
    </div>
  )
}

function CommissionForm({ seller, answer }: Omit<Props, 'payoutKey'>) {
  const errors = answer?.failure.error.errors
  const { commission_basis_points: basisPoints } = seller
  return (
    <div className="grid gap-4">
      <FormErrors failure={answer?.failure} />
      <RequiredForm className="grid gap-4">
        <input type="hidden" name="act" value="commission" />
        <input type="hidden" name="seller" value={seller.seller_id} />
        <input type="hidden" name="expected" value={basisPoints} />
        <TextField
          label="Commission in %"
          name="commission"
          required
          inputMode="decimal"
          autoComplete="off"
          hint="For lots sold from now on. Earlier sales keep their rate."
          defaultValue={answer?.entered?.commission ?? `${basisPoints / 100}`}
          errors={errors?.['commission'] ?? errors?.['commission_basis_points']}
        />
        <SubmitButton kind="plain" busy="Saving…" className="justify-self-start">
          Save commission
        </SubmitButton>
      </RequiredForm>
    </div>
  )
}
