import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A ref for a field that the browser owns and whose value comes from outside, such as from the address. While the reader
 * types, the field is ahead of the address and is left alone. A new `revision` (Back, Forward) overrules the reader.
 */
export function useExternalValue(value: string, revision: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const known = useRef(revision)
  useLayoutEffect(() => {
    const field = input.current
    if (field !== null && (document.activeElement !== field || known.current !== revision)) field.value = value
    known.current = revision
  }, [value, revision])
  return input
}
