const FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** With its time zone: the server does not know the reader's. */
export function formatMoment(iso: string): string {
  return FORMAT.format(new Date(iso))
}
