import { formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import { useSiteZone } from '../../lib/pages/drawing/use-site-zone.ts'
import { LocalTime } from './local-time.tsx'

/**
 * Until when something is due, in the site's zone, as its e-mails say it: in the reader's own zone the page named another
 * day than the mail.
 */
export function Deadline({ at }: { at: string }) {
  const timeZone = useSiteZone()
  return timeZone === null ? <LocalTime at={at} /> : <time dateTime={at}>{formatDeadline(at, timeZone)}</time>
}
