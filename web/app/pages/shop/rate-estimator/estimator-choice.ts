// What the estimator's form says, as its address and its fields write it.
import { isPostalCode } from '@lotyard/contract/rules/addresses/postal-code'
import {
  DEFAULT_RATE_CHOICE,
  DESTINATIONS,
  toRateQuery,
  type RateQuery,
} from '@lotyard/contract/rules/shipping/tariff/rate-choice'

/** The choice among the regions that asks for a ZIP code instead. */
export const OTHER = 'other'

export type EstimatorChoice = {
  originZip: string
  /** A region's ZIP code, or OTHER. */
  destination: string
  otherZip: string
  addressType: 'commercial' | 'residential'
  hasDock: 'true' | 'false'
}

const DEFAULTS = toRateQuery(DEFAULT_RATE_CHOICE)

/** A ZIP code that is no region's, as a link may have it, is another ZIP code. */
export function readEstimatorChoice(values: Pick<URLSearchParams | FormData, 'get'>): EstimatorChoice {
  const read = (name: string): string => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const destination = read('destination_zip') || DEFAULTS.destination_zip
  const isRegion = DESTINATIONS.some(({ zip }) => zip === destination)
  return {
    originZip: read('origin_zip') || DEFAULTS.origin_zip,
    destination: isRegion ? destination : OTHER,
    otherZip: isRegion || destination === OTHER ? read('other_zip') : destination,
    addressType: read('address_type').toLowerCase() === 'residential' ? 'residential' : 'commercial',
    hasDock: ['false', '0', 'no'].includes(read('has_loading_dock').toLowerCase()) ? 'false' : 'true',
  }
}

/** What the API is asked; null while no ZIP code is typed. */
export function toApiQuery(choice: EstimatorChoice): Required<RateQuery> | null {
  const zip = choice.destination === OTHER ? choice.otherZip : choice.destination
  if (zip === '') return null
  return {
    origin_zip: choice.originZip,
    destination_zip: zip,
    address_type: choice.addressType,
    has_loading_dock: choice.hasDock,
  }
}

/** Whether a ZIP code is still being typed. */
export function isUnfinished({ destination, otherZip }: EstimatorChoice): boolean {
  return destination === OTHER && !isPostalCode(otherZip)
}

/** The address of a choice, as a form without scripts would make it. */
export function toSearch({ originZip, destination, otherZip, addressType, hasDock }: EstimatorChoice): string {
  const search = new URLSearchParams({ origin_zip: originZip, destination_zip: destination })
  if (destination === OTHER) search.set('other_zip', otherZip)
  search.set('address_type', addressType)
  search.set('has_loading_dock', hasDock)
  return `?${search}`
}
