import type { ComponentProps } from 'react'
import { Button, LinkButton } from './button.tsx'

/** What a press leads to: a page, so that it works without scripts, or a function where nothing works without them. */
export type Way = string | (() => void)

type Look = Pick<ComponentProps<typeof Button>, 'kind' | 'isSmall' | 'className' | 'children' | 'aria-label'>

export function WayButton({ way, ...look }: Look & { way: Way }) {
  if (typeof way !== 'string') return <Button onClick={way} {...look} />
  return <LinkButton to={way} preventScrollReset {...look} />
}
