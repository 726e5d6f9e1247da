import { useCallback, useState } from 'react'
import { useAfterPress } from './use-after-press.ts'

/**
 * Which fields the reader has left: only those say what is wrong with them. Every form that speaks up when a field is left
 * takes this, because it waits for a press to end: a sentence that appears under the pointer moves the button away, and the
 * click is lost.
 */
export function useLeftFields<Name extends string>() {
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const afterPress = useAfterPress()
  const leave = useCallback(
    (name: Name) => afterPress(() => setLeft((before) => new Set([...before, name]))),
    [afterPress],
  )
  return { left, leave, setLeft }
}
