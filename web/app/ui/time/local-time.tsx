import { useIsInBrowser } from '../../lib/pages/first-render.ts'
const OPTIONS: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
const IN_UTC = new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone: 'UTC' })

/** A time: in UTC as the server renders it, in the reader's zone once scripts run. */
export function LocalTime({ at, className }: { at: string; className?: string }) {
  const date = new Date(at)
  const shown = useIsInBrowser()
    ? new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZoneName: 'short' }).format(date)
    : `${IN_UTC.format(date)} UTC`
  return (
    <time dateTime={at} className={className}>
      {shown}
    </time>
  )
}
