import type { PendingAct } from '@lotyard/contract/desk/staff'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'

type Props = {
  act: PendingAct
  /** The viewer may change money. */
  mayDecide: boolean
  answer: ActAnswer | undefined
}

const DECIDED = { approved: 'Approved', declined: 'Declined', withdrawn: 'Withdrawn' } as const

export function PendingCard({ act, mayDecide, answer }: Props) {
  return (
    <Panel
      title={act.title}
      action={
        <Link to={act.path} className="text-link">
          Open
        </Link>
      }
    >
      <div className="grid gap-4">
        {act.amount_cents !== null && <p className="figures text-xl">{formatWithCents(act.amount_cents)}</p>}
        {act.note !== '' && <p className="break-words">“{act.note}”</p>}
        <p className="text-ink-soft">
          Asked for by {act.is_yours ? 'you' : act.asked_by}, <LocalTime at={act.asked_at} />
          {act.state === 'open' && (
            <>
              {'. Ends '}
              <LocalTime at={act.expires_at} />
            </>
          )}
        </p>
        <Outcome act={act} />
        {act.state === 'open' && act.is_yours && <Withdraw act={act} answer={answer} />}
        {act.state === 'open' && !act.is_yours && mayDecide && <Decide act={act} answer={answer} />}
      </div>
    </Panel>
  )
}

function Outcome({ act: { state, decided_by, decided_at, reason } }: Pick<Props, 'act'>) {
  if (state === 'open') return null
  if (state === 'expired') return <p>Not approved in time. Nothing was done.</p>
  return (
    <p className="break-words">
      {DECIDED[state]}
      {state !== 'withdrawn' && ` by ${decided_by}`}, {decided_at !== null && <LocalTime at={decided_at} />}
      {reason !== null && `: ${reason}`}
    </p>
  )
}

function Withdraw({ act, answer }: Pick<Props, 'act' | 'answer'>) {
  return (
    <ActForm act="withdraw" id={act.id} answer={answer}>
      {() => (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">Withdraw request</Button>
          <span className="text-ink-soft">Someone else has to approve it.</span>
        </div>
      )}
    </ActForm>
  )
}

function Decide({ act, answer }: Pick<Props, 'act' | 'answer'>) {
  return (
    <div className="grid gap-4">
      {act.may_approve ? (
        <ActForm act="approve" id={act.id} answer={answer}>
          {() => (
            <Button type="submit" kind="action">
              Approve and do it now
            </Button>
          )}
        </ActForm>
      ) : (
        <p className="text-ink-soft">
          You couldn’t change money yet when this was asked for, so someone else has to approve it.
        </p>
      )}
      <details>
        <summary className="text-link min-h-11 cursor-pointer content-center">Decline</summary>
        <ActForm act="decline" id={act.id} answer={answer}>
          {({ entered, errors }) => (
            <div className="grid max-w-xl gap-3">
              <TextField
                label="Why"
                name="reason"
                required
                autoComplete="off"
                hint="For the person who asked, and for the audit trail."
                defaultValue={entered['reason'] ?? ''}
                errors={errors['reason']}
              />
              <div>
                <Button type="submit" kind="danger">
                  Decline
                </Button>
              </div>
            </div>
          )}
        </ActForm>
      </details>
    </div>
  )
}
