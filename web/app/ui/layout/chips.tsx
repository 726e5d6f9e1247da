import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Chip = { id: string; label: string; removePath: string }

/** What is chosen, each with a way to let it go. Plain links, so that they work before scripts do. */
export function Chips({ name, chips, children }: { name: string; chips: Chip[]; children?: ReactNode }) {
  return (
    <ul aria-label={name} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.id}>
          <Link
            to={chip.removePath}
            preventScrollReset
            className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-line-strong bg-surface py-0.5 pr-1.5 pl-2.5 text-sm font-medium hover:border-ink"
          >
            <span className="sr-only">Remove filter: </span>
            {chip.label}
            <X aria-hidden className="size-4 text-ink-soft" />
          </Link>
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  )
}
