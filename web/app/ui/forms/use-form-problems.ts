import { useCallback, useRef, useState, type RefObject } from 'react'
import type { Problems } from './fields/field-problems.ts'
import { useLeftFields } from './use-left-fields.ts'

type State = { found: Problems; edited: ReadonlySet<string> }
const UNTOUCHED: State = { found: {}, edited: new Set() }

/**
 * Judges a form's fields as they are edited, and says what is wrong once a field is left or the form is sent: a sentence
 * that appears at the first letter of an address would be wrong most of the time.
 */
export function useFormProblems(form: RefObject<HTMLFormElement | null>, judge?: (fields: FormData) => Problems) {
  const [state, setState] = useState(UNTOUCHED)
  const { left, leave, setLeft } = useLeftFields<string>()
  const latest = useRef<Problems>({})

  const update = useCallback(
    (editedName?: string): Problems => {
      const found = form.current === null ? {} : (judge?.(new FormData(form.current)) ?? {})
      latest.current = found
      setState((before) => ({
        found,
        edited: editedName === undefined ? before.edited : new Set([...before.edited, editedName]),
      }))
      return found
    },
    [form, judge],
  )

  /** False, with every sentence shown and the first such field in focus, where the form must not be sent. */
  function maySend(): boolean {
    const names = Object.keys(latest.current)
    const isGood = names.length === 0
    // What the server answers next counts again for every field.
    setState((before) => ({ found: before.found, edited: new Set(names) }))
    setLeft(new Set(names))
    const first = isGood ? null : form.current?.elements.namedItem(names[0]!)
    if (first instanceof HTMLElement) first.focus()
    return isGood
  }

  const shown: Problems = {}
  for (const name of state.edited) shown[name] = left.has(name) ? (state.found[name] ?? []) : []
  return { shown, update, leave, maySend }
}
