import type { ReactNode } from 'react'
import { FocusedFailure } from '../../features/addresses/focused-failure.tsx'
import { RequiredForm } from '../../ui/forms/required-form.tsx'
import { formKey, type DeskAnswer } from './desk-answer.ts'

/** What a form draws of its own answer. */
export type Refused = { errors: Record<string, string[]>; entered: Record<string, string> }
const NOTHING: Refused = { errors: {}, entered: {} }

type Props = {
  act: string
  /** Hidden fields; the first names what the form is about. */
  about?: Record<string, string>
  answer: DeskAnswer | undefined
  className?: string
  children: (refused: Refused) => ReactNode
}

/** One act on an order. Why it was refused is said in the form that was sent, and in no other. */
export function DeskForm({ act, about = {}, answer, className = 'grid max-w-xl gap-4', children }: Props) {
  const isOwn = answer?.form === formKey(act, Object.values(about)[0])
  const refused = isOwn ? { errors: answer.failure.error.errors ?? {}, entered: answer.entered } : NOTHING
  return (
    <RequiredForm className={className} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isOwn && <FocusedFailure failure={answer.failure} />}
      {children(refused)}
    </RequiredForm>
  )
}
