import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { LinkButton } from '../../ui/forms/button.tsx'

type Props = {
  title: string
  about: ReactNode
  /** Opens the form of a new one, by `?new`. It is gone while that is open: it would lead to where the admin is. */
  add?: { name: string; to: string } | undefined
  children: ReactNode
}

/** The frame of the pages on which admins edit the market. */
export function MarketPage({ title, about, add, children }: Props) {
  const [query] = useSearchParams()
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl md:text-3xl">{title}</h1>
          <p className="max-w-prose text-ink-soft">{about}</p>
        </div>
        {add && !query.has('new') && (
          <LinkButton to={add.to} preventScrollReset>
            {add.name}
          </LinkButton>
        )}
      </div>
      {children}
    </div>
  )
}

export function TableBox({ children }: { children: ReactNode }) {
  return <div className="rounded-sm border border-line bg-surface">{children}</div>
}

/** A link of a row to its form; its name says which row to those who don't see it. */
export function EditLink({ to, of, children = 'Edit' }: { to: string; of: string; children?: string }) {
  return (
    // Taller than a line of text: it reaches into the padding of its cell, so that the row's words are level with it.
    <LinkButton to={to} isSmall preventScrollReset className="-my-1.5">
      {children}
      <span className="sr-only"> {of}</span>
    </LinkButton>
  )
}
