import { useIsInBrowser } from '../../lib/pages/drawing/first-render.ts'

/** A day, with its year: 'Nov 16, 2026'. In UTC as the server renders it, in the reader's zone once scripts run. */
export function LocalDate({ at }: { at: string }) {
  const date = new Date(at)
  return <time dateTime={at}>{useIsInBrowser() ? formatLocalDate(date) : formatUtcDate(date)}</time>
}

// Both from the language's own fixed formats ('Mon Nov 16 2026'): the first use of Intl takes a browser 25 ms.
export function formatLocalDate(date: Date): string {
  const [, month, day, year] = date.toDateString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}

export function formatUtcDate(date: Date): string {
  const [, day, month, year] = date.toUTCString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}
