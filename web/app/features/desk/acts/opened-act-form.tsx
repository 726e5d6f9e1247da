import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import type { ActAnswer } from './act-answer.ts'
import { ActButtons } from './act-buttons.tsx'
import { ActForm, type RefusedAct } from './act-form.tsx'

type Props = {
  act: string
  id?: string
  hidden?: Record<string, string>
  answer: ActAnswer | undefined
  /** Asks for a reason, and says who will read it. */
  reasonHint?: string
  /** Asks for a tick. */
  confirm?: string
  send: string
  busy?: string
  isDanger?: boolean
  /** The page without the form. */
  backTo: string
  children?: ReactNode | ((refused: RefusedAct) => ReactNode)
}

/** An act that a link opens, so that it is never a single press away. What hurts asks for a reason or a tick. */
export function OpenedActForm({ reasonHint, confirm, children, send, busy, isDanger, backTo, ...form }: Props) {
  return (
    <FocusOnOpen>
      <ActForm {...form}>
        {(refused) => (
          <>
            {typeof children === 'function' ? children(refused) : children}
            {reasonHint !== undefined && <ReasonField hint={reasonHint} {...refused} />}
            {confirm !== undefined && (
              <Checkbox name="confirm" required label={confirm} errors={refused.errors['confirm']} />
            )}
            <ActButtons send={send} busy={busy} isDanger={isDanger} backTo={backTo} />
          </>
        )}
      </ActForm>
    </FocusOnOpen>
  )
}

function ReasonField({ hint, errors, entered }: { hint: string } & RefusedAct) {
  return (
    <TextField
      label="Reason"
      name="reason"
      required
      maxLength={500}
      autoComplete="off"
      hint={hint}
      defaultValue={entered['reason']}
      errors={errors['reason']}
    />
  )
}
