// Who drives, and where a tracking number is looked up. Also enforced by the constraints of the table carriers.
import { nameProblems, type Problems } from '../../listings/market.ts'

export const CARRIER_MODES = { parcel: 'Parcel', ltl: 'LTL', truckload: 'Truckload' } as const

export type CarrierFields = { name: string; mode: string; link: string }

const MAX_LINK = 300

/** `link` may be empty: then tracking numbers are shown without one. */
export function carrierProblems({ name, mode, link }: CarrierFields): Problems {
  return {
    ...nameProblems('name', name),
    ...(!Object.hasOwn(CARRIER_MODES, mode) && { mode: ['Choose how this carrier ships.'] }),
    ...(link.trim() !== '' &&
      !isTrackingLink(link.trim()) && {
        link: ['Enter an https address with {tracking} in place of the number, once.'],
      }),
  }
}

function isTrackingLink(link: string): boolean {
  return (
    link.length <= MAX_LINK &&
    /^https:\/\/[a-z0-9.-]+\/[^\s\p{Cc}]*$/u.test(link) &&
    link.split('{tracking}').length === 2
  )
}
