import type { ComponentProps } from 'react'
import { Link } from '../link.tsx'

/** `action` is the main action of a page; everything else is `plain` or `quiet`. */
export type ButtonKind = 'action' | 'plain' | 'quiet' | 'danger'
type Look = { kind?: ButtonKind; isSmall?: boolean }

/** For what looks like a button and must be another element: a download, the summary of a <details>. */
export function buttonClass({ kind = 'plain', isSmall = false }: Look, extra = ''): string {
  return `button button-${kind}${isSmall ? ' button-small' : ''}${extra === '' ? '' : ` ${extra}`}`
}

export function Button({ kind, isSmall, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  // oxlint-disable-next-line react/button-has-type -- the type is always one of the three, `button` unless told.
  return <button type={type} className={buttonClass({ kind, isSmall }, className)} {...rest} />
}

export function LinkButton({ kind, isSmall, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass({ kind, isSmall }, className)} {...rest} />
}
