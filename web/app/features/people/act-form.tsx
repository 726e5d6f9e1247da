import type { ReactNode } from 'react'
import { RequiredForm } from '../../ui/forms/required-form.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { actKey, type ActAnswer } from './act-answer.ts'

/** What a form draws of its own answer. */
export type RefusedAct = { errors: Record<string, string[]>; entered: Record<string, string> }
const NOTHING: RefusedAct = { errors: {}, entered: {} }

type Props = {
  act: string
  /** What it is about, where a page has several forms of the act. */
  id?: string
  hidden?: Record<string, string>
  answer: ActAnswer | undefined
  className?: string
  children: (refused: RefusedAct) => ReactNode
}

/** One act of the desk. Why it was refused is said in the form that was sent, and in no other. */
export function ActForm({ act, id, hidden = {}, answer, className = 'grid max-w-xl gap-4', children }: Props) {
  const isOwn = answer?.form === actKey(act, id)
  const refused = isOwn ? { errors: answer.failure.error.errors ?? {}, entered: answer.entered } : NOTHING
  return (
    <RequiredForm className={className} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      {Object.entries({ ...(id !== undefined && { id }), ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isOwn && <Notice kind="danger">{answer.failure.error.message}</Notice>}
      {children(refused)}
    </RequiredForm>
  )
}
