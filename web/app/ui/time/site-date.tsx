import { formatDay } from '@lotyard/contract/rules/site/format-moment'
import { useSiteZone } from '../../lib/pages/drawing/use-site-zone.ts'
import { LocalDate } from './local-date.tsx'

/** A day of the site's calendar: an order of Nov 16 has an invoice of Nov 16, wherever its reader is. */
export function SiteDate({ at }: { at: string }) {
  const timeZone = useSiteZone()
  return timeZone === null ? <LocalDate at={at} /> : <time dateTime={at}>{formatDay(at, timeZone)}</time>
}
