import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/forms/button.tsx'
import type { Problems } from '../../ui/forms/fields/field-problems.ts'
import { FocusedFailure } from '../../ui/forms/focused-failure.tsx'
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx'
import { RequiredForm, SubmitButton } from '../../ui/forms/required-form.tsx'
import type { MarketAnswer } from './market-answer.ts'

/** What a form draws: what was typed into it where it was refused, else what is there. */
export type Drawn = {
  errors: Record<string, string[]>
  text: (name: string, now?: string | number) => string
  /** All inputs of one name, in their order. */
  texts: (name: string, now: readonly string[]) => readonly string[]
  isTicked: (name: string, now: boolean, value?: string) => boolean
}

type Props = {
  /** Tells the forms of a page apart. */
  name: string
  /** The version, and what else travels along. After a refusal it stays what it was: a stale form must not become fresh. */
  hidden?: Record<string, string | number> | undefined
  answer: MarketAnswer | undefined
  judge?: (fields: FormData) => Problems
  /** Hears of every edit. */
  onEdit?: (fields: FormData) => void
  /** The page without the form. */
  back: string
  send?: string
  isDanger?: boolean
  children: (drawn: Drawn) => ReactNode
}

/** An edit of the market, opened by a link. Why it was refused is said in the form that was sent. */
export function EditForm({ name, hidden = {}, answer, judge, onEdit, back, send = 'Save', isDanger, children }: Props) {
  const own = answer?.form === name ? answer : undefined
  const drawn: Drawn = {
    errors: own?.failure.error.errors ?? {},
    text: (field, now = '') => own?.entered[field]?.[0] ?? String(now),
    texts: (field, now) => own?.entered[field] ?? now,
    isTicked: (field, now, value = 'on') => (own === undefined ? now : (own.entered[field]?.includes(value) ?? false)),
  }
  return (
    <FocusOnOpen>
      <RequiredForm className="grid gap-4" preventScrollReset showsMissing onEdit={onEdit} {...(judge && { judge })}>
        <input type="hidden" name="form" value={name} />
        {Object.entries(hidden).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={drawn.text(field, value)} />
        ))}
        {own && <FocusedFailure failure={own.failure} />}
        {children(drawn)}
        <div className="flex flex-wrap gap-3">
          <SubmitButton kind={isDanger ? 'danger' : 'action'} busy="Saving…">
            {send}
          </SubmitButton>
          <LinkButton kind="quiet" to={back} preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
    </FocusOnOpen>
  )
}
