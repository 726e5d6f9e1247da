// What the review says beyond the auction's own figures, made when the page is loaded: rules and words that no other part of
// the page uses would be scripts for every buyer.
import type { ListingDetail, SalesTax } from '@lotyard/contract/lots/listing'
import { describeSoftClose } from '@lotyard/contract/rules/auctions/describe-soft-close'
import { CLAIMS_RULE } from '@lotyard/contract/rules/orders/fulfilment/claims-rule'
import { formatTaxRate } from '@lotyard/contract/rules/orders/tax/tax-rate'
import { describeArrival } from '../../freight/lot-dates.server.ts'
import type { ShipToPlace, ShownFreight } from '../../freight/shown-freight.ts'
import { MAXIMUMS_PUBLISHED } from '../maximums-published.ts'
import type { ReviewCosts } from './review-costs.ts'

type Lot = Pick<ListingDetail, 'units' | 'msrp_cents' | 'soft_close' | 'bidding' | 'estimate'>

export function toReviewCosts(lot: Lot, freight: ShownFreight | null): ReviewCosts {
  const quote = freight?.quote ?? null
  const shipTo = freight?.shipTo ?? null
  const salesTax = lot.bidding?.sales_tax ?? null
  return {
    units: lot.units,
    msrpCents: lot.msrp_cents,
    freight: quote && shipTo && { cents: quote.finalCents, postalCode: shipTo.postalCode },
    freightProblem: shipTo === null ? null : (freight?.message ?? null),
    // Of the place that the freight is for, and no other: an address may have changed between the two calls.
    tax: salesTax !== null && isTaxOf(shipTo, salesTax) ? toTax(salesTax) : null,
    payBy: lot.bidding?.payment_due_at ?? null,
    terms: [
      ...describeArrival(lot),
      ...(lot.soft_close === null ? [] : [describeSoftClose(lot.soft_close)]),
      CLAIMS_RULE,
      `Others see your bidder number and the price. Your maximum stays private while the auction runs. ${MAXIMUMS_PUBLISHED}`,
    ],
  }
}

function isTaxOf(shipTo: ShipToPlace | null, { state }: SalesTax): boolean {
  return shipTo !== null && (shipTo.region === null || shipTo.region === state)
}

function toTax({ state, milli_percent: milliPercent, is_exempt }: SalesTax): ReviewCosts['tax'] {
  const why = is_exempt ? ' resale certificate' : milliPercent === 0 ? '' : `, ${formatTaxRate(milliPercent)}`
  return { name: `Sales tax (${state}${why})`, milliPercent }
}
