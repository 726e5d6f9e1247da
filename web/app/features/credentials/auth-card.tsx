import type { ReactNode } from 'react'

type Props = { title: ReactNode; intro?: ReactNode; children: ReactNode; below?: ReactNode }

/** The narrow frame of pages with one short form, such as sign in. */
export function AuthCard({ title, intro, children, below }: Props) {
  return (
    <div className="page py-8 md:py-14">
      <div className="mx-auto grid max-w-md gap-5">
        <div className="grid gap-1.5">
          <h1 className="text-3xl">{title}</h1>
          {intro && <p className="text-ink-soft">{intro}</p>}
        </div>
        <div className="grid gap-5 rounded-sm border border-line bg-surface p-5 md:p-6">{children}</div>
        {below && <p className="text-center text-balance">{below}</p>}
      </div>
    </div>
  )
}
