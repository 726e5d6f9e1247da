// Which state taxes a lot, and at what rate; tax-cents.ts says how many cents that is.
//
// A lot changes hands where it is picked up, so its warehouse's state taxes it there; a lot that is shipped is taxed by the
// state it goes to. A resale certificate counts in the state that taxes the lot. One order may have lots of several states.
// Previews, orders and direct orders all ask here; the triggers and constraints a_lot_is_taxed_where_it_changes_hands,
// a_taxed_lot_says_where and an_exempt_lot_pays_no_tax enforce it again.
import { EXEMPTION_WITHOUT_NUMBER, exemptionNote } from './resale-certificate.ts'

/** By state. Rates in thousandths of a percent: 6,625 are 6.625 %. */
export type StateTaxes = {
  taxRates: Readonly<Record<string, number>>
  /** The number of the buyer's resale certificate. */
  taxExemptions: Readonly<Record<string, string>>
}

/** Null where it isn't known yet which state a shipped lot goes to. */
export function stateOfTax(lot: {
  isPickUp: boolean
  warehouseState: string
  shipToState: string | null
}): string | null {
  return lot.isPickUp ? lot.warehouseState : lot.shipToState
}

/** `exemption` is null where the state charges nothing anyway: no certificate is needed there. */
export function taxIn(
  state: string,
  { taxRates, taxExemptions }: StateTaxes,
): { milliPercent: number; exemption: string | null } {
  const milliPercent = taxRates[state] ?? 0
  const certificate = taxExemptions[state]
  if (milliPercent === 0 || certificate === undefined) return { milliPercent, exemption: null }
  return { milliPercent: 0, exemption: exemptionNote(state, certificate) }
}

/** What an order keeps of the certificates that freed its lots; null where none did. */
export function joinExemptions(exemptions: readonly (string | null)[]): string | null {
  const notes = [...new Set(exemptions.filter((note) => note !== null))]
  return notes.length === 0 ? null : notes.join('; ')
}

/** What an order shows to sellers, who learn that lots of theirs are exempt, not by which certificate. */
export function exemptionForSellers(lots: readonly { isTaxExempt: boolean }[]): string | null {
  return lots.some(({ isTaxExempt }) => isTaxExempt) ? EXEMPTION_WITHOUT_NUMBER : null
}
