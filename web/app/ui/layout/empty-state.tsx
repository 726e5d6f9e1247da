import type { ReactNode } from 'react'

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-sm border border-dashed border-line-strong px-4 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
