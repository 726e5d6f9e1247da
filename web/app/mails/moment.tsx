import { formatMoment, formatNearMoment } from '@lotyard/contract/rules/site/format-moment'
import { useMailFrame } from './mail-frame.ts'

/** A time in the site's zone: nobody knows the reader's. */
export function Moment({ at }: { at: string }) {
  return formatMoment(at, useMailFrame().sender.timeZone)
}

/** One that is days away, without its year. */
export function NearMoment({ at }: { at: string }) {
  return formatNearMoment(at, useMailFrame().sender.timeZone)
}
