import type { Adjustment } from '@lotyard/contract/desk/payouts'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { payoutsPath } from './payout-paths.ts'

type Props = { adjustment: Adjustment; sellerId: string; settleKey: string; answer: ActAnswer | undefined }

/** Takes back what an admin recorded by mistake. A link at the record opens it. */
export function UndoForm({ adjustment, sellerId, settleKey, answer }: Props) {
  const { id, kind, amount_cents: cents, note } = adjustment
  const what = kind === 'write_off' ? 'write-off' : 'repayment'
  return (
    <Panel title={`Undo a ${what}`}>
      <OpenedActForm
        act="undo"
        id={sellerId}
        hidden={{ adjustment: id }}
        answer={answer}
        reasonHint="The seller sees it, and it stays in the audit trail."
        send={`Undo ${what}`}
        busy="Undoing…"
        isDanger
        backTo={payoutsPath(sellerId)}
      >
        {({ entered }) => (
          <>
            {/* The one that was sent, where the answer was lost: it may have been taken. */}
            <input type="hidden" name="key" value={entered['key'] || settleKey} />
            <p className="break-words">
              <strong className="figures">{formatWithCents(cents)}</strong>
              {note !== '' && ` (${note})`} comes off the seller’s balance again. To record the right amount, enter it
              again afterwards.
            </p>
          </>
        )}
      </OpenedActForm>
    </Panel>
  )
}
