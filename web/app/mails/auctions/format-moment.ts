const FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** A mail is read anywhere, so its times name their zone. */
export function formatMoment(iso: string): string {
  return FORMAT.format(new Date(iso))
}
