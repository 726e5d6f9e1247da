// What the columns of the store can hold. A typed array cuts off what does not fit, without a word: a cut access rule would
// make private lots public, a cut price would sort them wrongly. So nothing is written before it was looked at here.
import { CALCULATED } from '@lotyard/contract/rules/shipping/lot-freight'
import { DIMENSIONS } from './tally.ts'
import type { Document, Facets, Figures } from './store.ts'

export const MAX_INT32 = 0x7fff_ffff
export const MAX_UINT16 = 0xffff
export const MAX_UINT32 = 0xffff_ffff
/** The number above it marks dead documents. */
export const MAX_RULE_CODE = 0xffff_fffe

export function assertFits(what: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new RangeError(`The search engine cannot hold ${what} ${value}: it takes whole numbers from 0 to ${max}.`)
}

export function assertFacetsFit(facets: Facets): void {
  for (const dimension of DIMENSIONS) assertFits(`${dimension} code`, facets[dimension], MAX_UINT16)
  assertFits('access rule code', facets.visibility, MAX_RULE_CODE)
}

export function assertFiguresFit(figures: Figures): void {
  assertFits('price', figures.priceCents, MAX_INT32)
  assertFits('number of bids', figures.bidCount, MAX_INT32)
  assertFits('price drop', figures.dropRate, MAX_UINT16)
  assertFits('time of the last change', figures.updatedAt, Number.MAX_SAFE_INTEGER)
  assertFits('time of first publication', figures.firstPublishedAt, Number.MAX_SAFE_INTEGER)
  assertFits('price per unit', figures.unitPriceCents, MAX_INT32)
  assertFits('MSRP', figures.msrpCents, MAX_INT32)
  assertFits('number of units', figures.units, MAX_INT32)
  assertFits('weight', figures.weightLbs, MAX_INT32)
  assertFits('number of pallets', figures.palletCount, MAX_UINT16)
  assertFits('weight of a parcel', figures.parcelLbs, MAX_UINT16)
  assertFits('shipping discount', figures.freightDiscountPercent, 100)
  if (figures.fixedFreightCents !== CALCULATED) assertFits('flat shipping price', figures.fixedFreightCents, MAX_INT32)
  if (figures.msrpRate !== Infinity) assertFits('percentage of the MSRP', figures.msrpRate, Number.MAX_SAFE_INTEGER)
  if (figures.endsAt !== Infinity) assertFits('end', figures.endsAt, Number.MAX_SAFE_INTEGER)
}

export function assertDocumentFits(document: Document): void {
  assertFacetsFit(document)
  assertFiguresFit(document)
  assertFits('listing id', document.listingId, Number.MAX_SAFE_INTEGER)
  for (const text of [document.name, document.title]) assertFits('text of bytes', Buffer.byteLength(text), MAX_UINT16)
}
