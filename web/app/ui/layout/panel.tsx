import type { ReactNode } from 'react'

type Props = {
  title: string
  action?: ReactNode
  /** For links that lead to it. */
  id?: string
  children: ReactNode
}

/** A titled block of an account or admin page. */
export function Panel({ title, action, id, children }: Props) {
  return (
    <section id={id} className="rounded-sm border border-line bg-surface">
      {/* A finger gets more of a link than its words. */}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 md:px-5 pointer-coarse:[&>a]:relative pointer-coarse:[&>a]:after:absolute pointer-coarse:[&>a]:after:-inset-2.5">
        <h2 className="text-lg">{title}</h2>
        {action}
      </div>
      <div className="p-4 md:p-5">{children}</div>
    </section>
  )
}
