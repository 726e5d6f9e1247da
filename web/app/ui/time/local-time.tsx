import { useSyncExternalStore } from 'react'

const never = () => () => {}
const OPTIONS: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
const IN_UTC = new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone: 'UTC' })

/** A moment: in UTC as the server renders it, in the reader's zone once scripts run. */
export function LocalTime({ at, className }: { at: string; className?: string }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const moment = new Date(at)
  const shown = isInBrowser
    ? new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZoneName: 'short' }).format(moment)
    : `${IN_UTC.format(moment)} UTC`
  return (
    <time dateTime={at} className={className}>
      {shown}
    </time>
  )
}
