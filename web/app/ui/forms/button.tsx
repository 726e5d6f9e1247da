import type { ComponentProps } from 'react'
import { Link } from '../link.tsx'

/** `action` is the main action of a page; everything else is `plain` or `quiet`. */
export type ButtonKind = 'action' | 'plain' | 'quiet' | 'danger'
type Look = { kind?: ButtonKind; isSmall?: boolean }

const KINDS: Record<ButtonKind, string> = {
  action: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  plain: 'border-line-strong bg-surface text-ink hover:border-ink',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-bad bg-surface text-bad hover:bg-bad-wash',
}

/** For what looks like a button and must be another element: a download, the summary of a <details>. */
export function buttonClass({ kind = 'plain', isSmall = false }: Look, extra = ''): string {
  const size = isSmall ? 'min-h-9 px-3 text-sm' : 'min-h-11 px-5'
  return `inline-flex items-center justify-center gap-2 rounded-sm border font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft ${size} ${KINDS[kind]} ${extra}`
}

export function Button({ kind, isSmall, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  // oxlint-disable-next-line react/button-has-type -- the type is always one of the three, `button` unless told.
  return <button type={type} className={buttonClass({ kind, isSmall }, className)} {...rest} />
}

export function LinkButton({ kind, isSmall, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass({ kind, isSmall }, className)} {...rest} />
}
