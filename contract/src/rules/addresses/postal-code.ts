// What a postal code must look like, and where freight does not go.

/** First three digits, from and to. The constraint `freight_stays_in_the_48_states` lists the same ranges. */
const NOT_SHIPPED_TO: readonly (readonly [from: number, to: number])[] = [
  [6, 9], // Puerto Rico and the Virgin Islands
  [90, 98], // military, Europe
  [340, 340], // military, the Americas
  [962, 966], // military, the Pacific
  [967, 968], // Hawaii
  [969, 969], // Guam and its neighbors
  [995, 999], // Alaska
]

/** Spec §5: five digits, optionally a hyphen and four more. */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{5}(?:-[0-9]{4})?$/.test(text)
}

/** Judged by the code and not by the state alone: with another state in it, an address in Alaska would get a quote. */
export function isShippedTo(postalCode: string): boolean {
  const prefix = Number(postalCode.slice(0, 3))
  return !NOT_SHIPPED_TO.some(([from, to]) => prefix >= from && prefix <= to)
}
