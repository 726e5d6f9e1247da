import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { RequiredForm, SubmitButton } from '../../ui/forms/required-form.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import type { ActAnswer } from './act-answer.ts'

type Props = {
  act: string
  /** What the act is done to, where the page has several. */
  about?: string
  answer: ActAnswer | undefined
  /** Asks for a reason, and says who will read it. */
  reasonHint?: string
  /** Asks for a tick in place of a reason. */
  confirm?: string
  send: string
  busy: string
  isDanger?: boolean
  /** Where to without doing it. */
  backTo: string
  children?: ReactNode
}

/** One act of the desk, with a reason or a ticked box. Why it was refused is said in the form that was sent. */
export function ActForm(props: Props) {
  const { act, about = '', answer, reasonHint, confirm, send, busy, isDanger = false, backTo, children } = props
  const own = answer?.act === act && answer.about === about ? answer : undefined
  const errors = own?.failure.error.errors ?? {}
  return (
    <RequiredForm className="grid max-w-xl gap-4" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="about" value={about} />
      {own !== undefined && <Notice kind="danger">{own.failure.error.message}</Notice>}
      {children}
      {reasonHint !== undefined && (
        <TextField
          label="Reason"
          name="reason"
          required
          maxLength={500}
          autoComplete="off"
          hint={reasonHint}
          defaultValue={own?.reason}
          errors={errors['reason']}
        />
      )}
      {confirm !== undefined && <Checkbox name="confirm" required label={confirm} errors={errors['confirm']} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind={isDanger ? 'danger' : 'action'} busy={busy}>
          {send}
        </SubmitButton>
        <LinkButton kind="quiet" to={backTo} preventScrollReset>
          Back
        </LinkButton>
      </div>
    </RequiredForm>
  )
}
