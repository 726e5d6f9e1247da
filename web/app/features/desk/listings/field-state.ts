import type { Entered } from './read-goods-form.ts'

/** What the fields of a form draw. */
export type FormState = {
  /** What is saved. */
  saved: Entered
  /** What was typed into a form that was refused. */
  entered: Entered | null
  errors: Record<string, string[]>
  /** Another editor saved first: what is saved now is said beside what was typed. */
  isConflict: boolean
  /** Gives each field an id of its name, for a summary that links to it. Of one form of a page at most. */
  isLinked?: true
}

type FieldState = {
  id?: string
  name: string
  defaultValue: string
  errors: string[] | undefined
  hint?: string | undefined
}

/** `hint` gives way to what another editor has saved meanwhile. `inWords` says a saved value as people read it. */
export function fieldState(
  { saved, entered, errors, isConflict, isLinked }: FormState,
  name: string,
  { hint, inWords = (value) => value }: { hint?: string; inWords?: (value: string) => string } = {},
): FieldState {
  const now = saved[name] ?? ''
  const typed = entered?.[name] ?? (entered === null ? now : '')
  const isOther = isConflict && typed.trim() !== now
  const shownHint = isOther ? `Saved meanwhile: ${now === '' ? 'empty' : inWords(now)}` : hint
  return {
    ...(isLinked && { id: fieldId(name) }),
    name,
    defaultValue: typed,
    errors: errors[name],
    ...(shownHint !== undefined && { hint: shownHint }),
  }
}

export function fieldId(name: string): string {
  return `field-${name}`
}

/** A box that is not ticked is not sent. */
export function isTicked({ saved, entered }: FormState, name: string): boolean {
  return (entered ?? saved)[name] === 'on'
}
