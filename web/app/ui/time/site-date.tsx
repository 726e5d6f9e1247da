import { formatDay } from '@lotyard/contract/rules/site/format-moment'
import { useSiteZone } from '../../lib/pages/use-site-zone.ts'
import { LocalDate } from './local-date.tsx'

/** A day in the site's zone, where a document must name the same one to everybody. */
export function SiteDate({ at }: { at: string }) {
  const timeZone = useSiteZone()
  return timeZone === null ? <LocalDate at={at} /> : <time dateTime={at}>{formatDay(at, timeZone)}</time>
}
