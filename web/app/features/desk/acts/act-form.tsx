import type { ReactNode } from 'react'
import type { Failure } from '../../../api/api.ts'
import { FocusedFailure } from '../../../ui/forms/focused-failure.tsx'
import { RequiredForm } from '../../../ui/forms/required-form.tsx'
import { answerTo, type ActAnswer } from './act-answer.ts'

/** What a form draws of its own answer. */
export type RefusedAct = {
  failure: Failure | undefined
  errors: Record<string, string[]>
  entered: Record<string, string>
}

type Props = {
  act: string
  /** What it is about, where a page has several forms of the act. */
  id?: string
  hidden?: Record<string, string>
  answer: ActAnswer | undefined
  className?: string
  /** For buttons that stand outside of it. */
  formId?: string | undefined
  /** Hears that it is sent. */
  onPost?: () => void
  /** Hears of every edit. */
  onEdit?: () => void
  children: (refused: RefusedAct) => ReactNode
}

/** One act of the desk. Why it was refused is said in the form that was sent, and in no other. */
export function ActForm({
  act,
  id,
  hidden = {},
  answer,
  className = 'grid max-w-xl gap-4',
  formId,
  onPost,
  onEdit,
  children,
}: Props) {
  const own = answerTo(answer, act, id)
  return (
    <RequiredForm id={formId} className={className} preventScrollReset showsMissing onPost={onPost} onEdit={onEdit}>
      {Object.entries({ act, ...(id !== undefined && { id }), ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {own !== undefined && <FocusedFailure failure={own.failure} />}
      {children({ failure: own?.failure, errors: own?.failure.error.errors ?? {}, entered: own?.entered ?? {} })}
    </RequiredForm>
  )
}
