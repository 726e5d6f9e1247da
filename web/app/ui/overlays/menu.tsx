import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type Props = { label: ReactNode; children: ReactNode; className?: string }

/**
 * A list of links and buttons under a summary. It is a <details>, so that it opens before scripts load; with them it
 * also closes on Escape, on a click elsewhere and after a navigation.
 */
export function Menu({ label, children, className = '' }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    function close(event: MouseEvent | KeyboardEvent) {
      const menu = details.current
      if (menu === null || !menu.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        menu.querySelector('summary')?.focus()
        menu.open = false
      } else if (!menu.contains(event.target as Node)) {
        menu.open = false
      }
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  return (
    <details ref={details} className={`relative ${className}`}>
      <summary className="flex min-h-11 list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <div className="absolute right-0 z-30 mt-1 grid w-60 rounded-sm border border-line bg-surface py-1.5 text-ink shadow-lift">
        {children}
      </div>
    </details>
  )
}
