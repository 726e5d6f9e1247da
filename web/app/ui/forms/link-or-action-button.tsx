import type { ComponentProps } from 'react'
import { Button, LinkButton } from './button.tsx'

/** What a press leads to: a page, so that it works without scripts, or a function where nothing works without them. */
export type LinkOrAction = string | (() => void)

type Look = Pick<ComponentProps<typeof Button>, 'kind' | 'isSmall' | 'className' | 'children' | 'aria-label'>

export function LinkOrActionButton({ leadsTo, ...look }: Look & { leadsTo: LinkOrAction }) {
  if (typeof leadsTo !== 'string') return <Button onClick={leadsTo} {...look} />
  return <LinkButton to={leadsTo} preventScrollReset {...look} />
}
