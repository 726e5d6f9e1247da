// Where a reader wants lots delivered before they have saved an address: a ZIP code and what the place is like.
//
// A place is one text, such as '43215.b.l' (ZIP, business or home, dock or lift gate), in the cookie, in `deliver_to=` and in
// the keys of caches. There is exactly one text per place, and what is not that text is no place: a cookie is the
// reader's own, and a second spelling would be a second kept page. No schema library here: browsers load this file.
import type { AddressType } from '../addresses/address-fields.ts'
import { isPostalCode } from '../addresses/postal-code.ts'

/** `postalCode`: five digits. */
export type DeliverTo = { postalCode: string; isResidential: boolean; hasDock: boolean }

export const DELIVER_TO_COOKIE = 'deliver_to'

export const ZIP_NOT_SERVED_MESSAGE = "We don't ship to this ZIP code."
export const ENTER_ZIP_MESSAGE = 'Enter a five-digit ZIP code.'
/** Said beside lots in their usual order: each new place takes a pass over all lots. */
export const TOO_MANY_PLACES_MESSAGE = 'Too many ZIP codes from your network. Try again in a minute.'
export const PLACES_BUSY_MESSAGE = 'Delivered prices can’t be sorted right now. Try again in a minute.'

/** What the header's form offers, by the end of the place's text. */
export const PLACE_KINDS = [
  ['b.d', 'Business with dock'],
  ['b.l', 'Business, lift gate'],
  ['h.l', 'Home'],
] as const
/** As in the address form: a price may fall once the reader has a dock, and never rise. */
export const DEFAULT_PLACE_KIND = 'b.l'

const PLACE = /^([0-9]{5})\.([bh])\.([dl])$/

export function formatDeliverTo({ postalCode, isResidential, hasDock }: DeliverTo): string {
  return `${postalCode}.${isResidential ? 'h' : 'b'}.${hasDock ? 'd' : 'l'}`
}

/** Null for what is no place. Whether freight goes there is the server's to say. */
export function parseDeliverTo(text: string | null | undefined): DeliverTo | null {
  const [, postalCode, kind, dock] = PLACE.exec(text ?? '') ?? []
  if (postalCode === undefined) return null
  return { postalCode, isResidential: kind === 'h', hasDock: dock === 'd' }
}

/** Five digits from what was typed, of which four more may follow a hyphen; null for anything else. */
export function readZip(typed: string): string | null {
  const text = typed.trim()
  return isPostalCode(text) ? text.slice(0, 5) : null
}

/** As the API and the address form name it. */
export type PlaceFields = { postal_code: string; address_type: AddressType; loading_dock: boolean }

export function toPlaceFields({ postalCode, isResidential, hasDock }: DeliverTo): PlaceFields {
  return {
    postal_code: postalCode,
    address_type: isResidential ? 'Residential' : 'Commercial',
    loading_dock: hasDock,
  }
}

/** The form's choice. What is none of the three is the default. */
export function placeKindOf({ isResidential, hasDock }: Pick<DeliverTo, 'isResidential' | 'hasDock'>): string {
  if (isResidential) return 'h.l'
  return hasDock ? 'b.d' : DEFAULT_PLACE_KIND
}

export function toKindFields(kind: string): Omit<PlaceFields, 'postal_code'> {
  return { address_type: kind.startsWith('h') ? 'Residential' : 'Commercial', loading_dock: kind.endsWith('d') }
}
