import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** Which control within takes the focus. */
  first?: string
  children: ReactNode
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button'

/** What a link has opened takes the focus and scrolls into view. A reader who types elsewhere keeps the focus. */
export function FocusOnOpen({ first = CONTROLS, children }: Props) {
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = document.activeElement
    // The link that opened it may still be there, far below: a form that opens out of sight looks like a dead link.
    if (active === document.body || active instanceof HTMLAnchorElement)
      opened.current?.querySelector<HTMLElement>(first)?.focus()
  }, [first])
  return (
    <div ref={opened} className="contents">
      {children}
    </div>
  )
}
