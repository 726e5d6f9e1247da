import type { ReactNode } from 'react'

type Props = { to: string; className: string; children: ReactNode }

/** To a page of ours beside this one, which has something typed that leaving would lose. */
export function NewTabLink({ to, className, children }: Props) {
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
