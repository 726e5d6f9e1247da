import { useEffect, useRef, type ReactNode } from 'react'

type Props = { label: ReactNode; children: ReactNode; className?: string; id?: string }

/**
 * A list of links and buttons under a summary. It is a <details>, so that it opens before scripts load; with them it
 * also closes on Escape, on a click elsewhere, after a choice and with Back or Forward. Not with any other change of the
 * address: one that was under way when the reader opened the menu would close it before their eyes. A button with
 * `data-stays` leaves it open: what it sends may be refused.
 */
export function Menu({ label, children, className = '', id }: Props) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function close(event: MouseEvent | KeyboardEvent) {
      const menu = details.current
      if (menu === null || !menu.open) return
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : isChoiceIn(menu, event.target as Element)) {
        // Without this the focus would be on a hidden link, and the next Tab would begin at the top of the page.
        menu.querySelector('summary')?.focus()
        menu.open = false
      } else if (event instanceof MouseEvent && !menu.contains(event.target as Node)) {
        menu.open = false
      }
    }
    const closeAtOnce = () => details.current?.removeAttribute('open')
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    window.addEventListener('popstate', closeAtOnce)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
      window.removeEventListener('popstate', closeAtOnce)
    }
  }, [])

  return (
    <details ref={details} id={id} className={`menu relative ${className}`}>
      <summary>{label}</summary>
      <div className="bg-surface">{children}</div>
    </details>
  )
}

function isChoiceIn(menu: HTMLDetailsElement, target: Element): boolean {
  return menu.contains(target) && target.closest('a, button:not([data-stays])') !== null
}
