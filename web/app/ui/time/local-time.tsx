import { useIsInBrowser } from '../../lib/pages/drawing/first-render.ts'
import { formatLocal, formatUtc } from './format-time.ts'

/** A time: in UTC as the server renders it, in the reader's zone once scripts run. */
export function LocalTime({ at, className }: { at: string; className?: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} className={className}>
      {useIsInBrowser() ? formatLocal(date) : formatUtc(date)}
    </time>
  )
}
