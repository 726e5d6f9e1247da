import { formatMoment } from '@lotyard/contract/rules/site/format-moment'
import { useSiteZone } from '../../lib/pages/drawing/use-site-zone.ts'
import { LocalTime } from './local-time.tsx'

/** A moment in the site's zone, with its year: what the books say, such as when an order was placed. */
export function SiteTime({ at }: { at: string }) {
  const timeZone = useSiteZone()
  return timeZone === null ? <LocalTime at={at} /> : <time dateTime={at}>{formatMoment(at, timeZone)}</time>
}
