// On which terms a direct order by invoice is sold, and whether its buyer is asked first.
import {
  ADMINS_INVOICE_MESSAGE,
  AUCTION_NEEDS_AGREEMENT,
  mayInvoiceDirectly,
  needsBuyersWord,
} from '@lotyard/contract/rules/orders/direct-order'
import { PROPOSAL_HOURS } from '@lotyard/contract/rules/orders/terms/lapse'
import { payWithinDueAt, payWithinOf } from '@lotyard/contract/rules/orders/terms/pay-within'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { findDefaultSite } from '../../listings/index.ts'
import type { Due } from '../placing/claiming/paid-later.ts'
import type { OfferedPayments } from '../preview/offered-payments.ts'
import type { OrderFacts } from '../preview/order-facts-queries.ts'
import { readCredit } from '../terms/credit-queries.ts'
import { readMarketRules } from '../terms/market-rules-queries.ts'
import type { Buyer, DirectListing } from './direct-queries.ts'

export function offeredDirectly({ role }: Pick<Viewer, 'role'>, buyer: Buyer | null): OfferedPayments {
  const invoiceDays = mayInvoiceDirectly(role) ? (buyer?.invoiceDays ?? null) : null
  return { invoiceDays, credit: null, wireWeekdays: null }
}

export function requireMayInvoice({ role }: Pick<Viewer, 'role'>): void {
  if (!mayInvoiceDirectly(role)) throw new Refusal('invoice_not_allowed', { message: ADMINS_INVOICE_MESSAGE })
}

type Sale = {
  buyer: Buyer
  facts: OrderFacts
  totalCents: number
  listings: readonly DirectListing[]
  agreedReference: string | null
}

/** Under the buyer's lock. A buyer who is asked has 72 hours, and pays within their days from the moment they accept. */
export async function directDue(tx: Tx, sale: Sale): Promise<Due> {
  const { buyer, facts, totalCents, listings, agreedReference } = sale
  const payWithin = payWithinOf(buyer.invoiceDays, (await readMarketRules(tx)).directPaymentWeekdays)
  if (needsBuyersWord(agreedReference)) {
    // A mere proposal must not end an auction.
    if (listings.some(({ isAuction }) => isAuction))
      throw new Refusal('invalid_fields', { errors: { agreed_reference: [AUCTION_NEEDS_AGREEMENT] } })
    const until = new Date(facts.now.getTime() + PROPOSAL_HOURS * 3_600_000)
    return { dueAt: null, later: { proposal: { until, payWithin } } }
  }
  const credit = await readCredit(tx, buyer.id, facts.creditLimitCents)
  return {
    dueAt: payWithinDueAt(payWithin, facts.now, (await findDefaultSite(tx)).timeZone),
    // Over the limit it ships once it is paid.
    later: {
      agreedReference: agreedReference!,
      shipsBeforePayment: credit !== null && totalCents <= credit.leftCents,
    },
  }
}
