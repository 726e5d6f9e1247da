import type { ReactNode } from 'react'

type Props = { name: string; isOpen?: boolean; children: ReactNode }

/** What few need, behind its name; works without scripts. In a row of several, one that is open takes the whole width. */
export function Folded({ name, isOpen = false, children }: Props) {
  return (
    <details open={isOpen} className="open:basis-full">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{name}</summary>
      {children}
    </details>
  )
}
