import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Puts the focus on the line that follows when the one in hand was fixed and left the list. The browser would drop it
 * to the top of the page, and a seller who fixes a hundred lines by keyboard would tab down again after each.
 */
export function useNextLine(lines: readonly unknown[]) {
  const ref = useRef<HTMLUListElement>(null)
  const index = useRef(-1)
  useEffect(() => {
    // A focus that is elsewhere by now stays there.
    if (index.current < 0 || document.activeElement !== document.body) return
    const items = [...(ref.current?.children ?? [])]
    const next = items[Math.min(index.current, items.length - 1)]
    next?.querySelector<HTMLElement>('input:not([type=hidden]), select, button')?.focus()
  }, [lines])
  const onFocus = ({ target }: FocusEvent) => {
    index.current = [...(ref.current?.children ?? [])].findIndex((item) => item.contains(target))
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) index.current = -1
  }
  return { ref, onFocus, onBlur }
}
