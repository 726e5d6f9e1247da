import { MAX_REFERENCE_LENGTH } from '@lotyard/contract/rules/desk/limits'
import type { SellerBalance } from '@lotyard/contract/desk/payouts'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { basisPointsFigure } from '@lotyard/contract/rules/percent'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../../features/desk/acts/act-form.tsx'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { isFormer } from './is-former.ts'

type Props = { seller: SellerBalance; payoutKey: string; answer: ActAnswer | undefined }

export function SellerForms({ seller, payoutKey, answer }: Props) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Pay out">
        {seller.due_cents > 0 ? (
          <PayForm seller={seller} payoutKey={payoutKey} answer={answer} />
        ) : seller.due_count > 0 && seller.due_cents === 0 ? (
          <CloseForm seller={seller} payoutKey={payoutKey} answer={answer} />
        ) : (
          <p>
            {seller.due_cents < 0 ? 'Nothing to pay out: refunds are higher than what is due.' : 'Nothing is due yet.'}
          </p>
        )}
      </Panel>
      {!isFormer(seller) && (
        <Panel title="Commission">
          <CommissionForm seller={seller} answer={answer} />
        </Panel>
      )}
    </div>
  )
}

function PayForm({ seller, payoutKey, answer }: Props) {
  const { seller_id, due_cents, due_count } = seller
  return (
    <ActForm act="pay" id={seller_id} hidden={{ expected: `${due_cents}` }} answer={answer} className="grid gap-4">
      {({ errors, entered }) => (
        <>
          {/* The one that was sent, where the answer was lost: it may have been taken. */}
          <input type="hidden" name="key" value={entered['key'] || payoutKey} />
          <p>
            Send <strong className="figures">{formatWithCents(due_cents)}</strong>
            {due_count > 0 && ` for ${countOf(due_count, 'lot')}`} to {seller.name}, then record it here.
            {seller.adjustment_cents > 0 &&
              ` ${formatWithCents(seller.adjustment_cents)} of it was paid back or written off before.`}
            {seller.adjustment_cents < 0 &&
              ` ${formatWithCents(-seller.adjustment_cents)} came off because a repayment or write-off was undone.`}
          </p>
          <TextField
            label="Reference"
            name="reference"
            required
            autoComplete="off"
            maxLength={MAX_REFERENCE_LENGTH}
            hint="Of the wire transfer. The seller sees it."
            defaultValue={entered['reference']}
            errors={errors['reference']}
          />
          <Checkbox name="confirm" required label="I’ve sent this amount" errors={errors['confirm']} />
          <SubmitButton kind="action" busy="Recording…" className="justify-self-start">
            Record payout
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}

/** What is due comes to zero: there is nothing to send, and the sales leave the list of what is open. */
function CloseForm({ seller, payoutKey, answer }: Props) {
  const { seller_id, due_count } = seller
  return (
    <ActForm act="close" id={seller_id} hidden={{ expected: '0' }} answer={answer} className="grid gap-4">
      {({ entered }) => (
        <>
          <input type="hidden" name="key" value={entered['key'] || payoutKey} />
          <p>
            {due_count === 1 ? '1 lot is' : `${formatCount(due_count)} lots are`} due, and the balance is $0.00: there’s
            nothing to send. Close it to take {due_count === 1 ? 'the lot' : 'them'} off the open sales. The seller
            isn’t e-mailed.
          </p>
          <SubmitButton kind="plain" busy="Closing…" className="justify-self-start">
            Close the balance
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}

function CommissionForm({ seller, answer }: Omit<Props, 'payoutKey'>) {
  const { seller_id, commission_basis_points: basisPoints } = seller
  const hidden = { expected: `${basisPoints}` }
  return (
    <ActForm act="commission" id={seller_id} hidden={hidden} answer={answer} className="grid gap-4">
      {({ errors, entered }) => (
        <>
          <TextField
            label="Commission in %"
            name="commission"
            required
            inputMode="decimal"
            autoComplete="off"
            hint="For lots sold from now on. Earlier sales keep their rate."
            defaultValue={entered['commission'] ?? basisPointsFigure(basisPoints)}
            errors={errors['commission'] ?? errors['commission_basis_points']}
          />
          <SubmitButton kind="plain" busy="Saving…" className="justify-self-start">
            Save commission
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}
