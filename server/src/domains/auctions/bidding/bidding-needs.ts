import type { BiddingOfViewer } from '@lotyard/contract/lots/listing'
import { listBiddingNeeds } from '@lotyard/contract/rules/auctions/bidding-needs'
import { paymentDueAt } from '@lotyard/contract/rules/auctions/payment-due'
import { refusals } from '@lotyard/contract/wire/refusals'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { findBidderFacts } from './bidder-facts-queries.ts'

export type BiddableLot = { listingId: string; sellerId: string; endsAt: Date }

type Needs = Pick<Context, 'db'> & { takesPayments: boolean; smtpUrl: string | null }

/** What the viewer still needs to bid on a lot, said before they type an amount, and how they review bids. The bid itself is checked again. */
export async function readBidding(
  { db, takesPayments, smtpUrl }: Needs,
  lot: BiddableLot,
  viewer: Viewer,
): Promise<Omit<BiddingOfViewer, 'sales_tax'>> {
  const facts = await findBidderFacts(db, { listingId: lot.listingId, accountId: viewer.accountId })
  const needs = listBiddingNeeds({
    own_lot: lot.sellerId === viewer.accountId,
    bids_withdrawn: facts.has_withdrawn,
    bidding_barred: facts.is_barred,
    // Without real mail no account could verify its address.
    email_not_verified: smtpUrl !== null && !viewer.emailVerified,
    terms_not_accepted: !viewer.termsAccepted,
    payment_method_required: takesPayments && !facts.has_method,
  })
  return {
    needs: needs.map((code) => ({ code, message: refusals[code].message })),
    review_bids_from_cents: facts.review_bids_from_cents,
    payment_due_at: paymentDueAt(lot.endsAt, facts.time_zone ?? 'UTC').toISOString(),
  }
}
