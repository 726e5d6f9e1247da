import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** Which control within takes the focus. */
  first?: string
  children: ReactNode
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button'

/** What a link has opened takes the focus: the link is gone, and the focus with it. Elsewhere the focus stays where it is. */
export function FocusOnOpen({ first = CONTROLS, children }: Props) {
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) opened.current?.querySelector<HTMLElement>(first)?.focus()
  }, [first])
  return (
    <div ref={opened} className="contents">
      {children}
    </div>
  )
}
