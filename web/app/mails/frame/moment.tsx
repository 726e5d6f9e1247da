import { formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import { useMailFrame } from './mail-frame.ts'

/** Until when something holds, in the site's zone, as its pages say it. The server doesn't know the reader's. */
export function Moment({ at }: { at: string }) {
  return formatDeadline(at, useMailFrame().sender.timeZone)
}
