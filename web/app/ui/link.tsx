import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path from the root. The server writes it as it is: a relative one would lead elsewhere before scripts run. */
  to: string
  preventScrollReset?: boolean
  /** Of the history entry. */
  state?: unknown
  /** False where the address changes and what the page loaded does not. */
  defaultShouldRevalidate?: boolean
}

/**
 * A link to a page of ours. The server writes the plain element that the router's link becomes in the browser: on a page
 * with a hundred links, resolving each against the route took a sixth of the drawing.
 */
export function Link({ to, preventScrollReset = false, state, defaultShouldRevalidate, ...rest }: Props) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children are among the rest.
  if (import.meta.env.SSR) return <a {...rest} href={to} />
  const navigation = { preventScrollReset, state, defaultShouldRevalidate }
  return <RouterLink {...rest} {...navigation} to={to} discover="none" />
}
