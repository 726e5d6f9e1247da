import type { AccountBid, FirstBids, OpenBids } from '@lotyard/contract/lots/auction'
import type { OpenOrder, OpenOrders } from '@lotyard/contract/orders/open-orders'
import type { AccountNeeds, NeedFact, NeedFacts } from '@lotyard/contract/rules/accounts/needs-you'

const NONE: NeedFacts = { total: 0, first: [] }

type Known = {
  /** Null: could not be loaded, and then nothing is known of them. */
  bids: OpenBids | null
  orders: OpenOrders | null
  unconfirmedEmail: string | null
}

/** What the calls say, as the rule wants it. */
export function toAccountNeeds({ bids, orders, unconfirmedEmail }: Known): AccountNeeds {
  return {
    won: ofBids(bids?.to_pay, ({ owed_cents, payment_due_at }) => ({ amountCents: owed_cents, until: payment_due_at })),
    offers: ofBids(bids?.offered, ({ offer }) => ({
      amountCents: offer?.price_cents ?? null,
      until: offer?.expires_at ?? null,
    })),
    changedLots: ofBids(bids?.changed, ({ withdraw_until }) => ({ amountCents: null, until: withdraw_until })),
    outbid: ofBids(bids?.outbid, ({ listing: { auction } }) => ({
      amountCents: auction?.next_bid_cents ?? null,
      until: auction?.ends_at ?? null,
    })),
    proposals: ofOrders(orders?.proposed, ({ number, totalCostFinalCents, proposedUntil }) => ({
      title: `Order ${number}`,
      amountCents: totalCostFinalCents,
      until: proposedUntil,
    })),
    invoices: ofOrders(orders?.invoiced, ({ number, balanceCents, dueAt }) => ({
      title: `Order ${number}`,
      amountCents: balanceCents,
      until: dueAt,
    })),
    pickUps: ofOrders(orders?.toPickUp, ({ number, pickUpAt }) => ({
      title: `Order ${number}: ready at ${pickUpAt.join(' and ')}`,
      amountCents: null,
      until: null,
    })),
    arrivals: ofOrders(orders?.toConfirm, ({ number, title }) => ({
      title: `Order ${number}: ${title}`,
      amountCents: null,
      until: null,
    })),
    replies: ofOrders(orders?.toReply, ({ number, replyUntil }) => ({
      title: `Problem with order ${number}`,
      amountCents: null,
      until: replyUntil,
    })),
    refusedCertificates: ofCertificates(orders?.refusedCertificates ?? []),
    isBarred: bids?.is_barred ?? false,
    unconfirmedEmail,
  }
}

function ofBids(
  found: FirstBids | undefined,
  read: (bid: AccountBid) => Pick<NeedFact, 'amountCents' | 'until'>,
): NeedFacts {
  if (found === undefined) return NONE
  const first = found.bids.map((bid) => ({ id: bid.listing.name, title: bid.listing.title, ...read(bid) }))
  return { total: found.total, first }
}

function ofOrders(found: OpenOrders['open'] | undefined, read: (order: OpenOrder) => Omit<NeedFact, 'id'>): NeedFacts {
  if (found === undefined) return NONE
  return { total: found.total, first: found.orders.map((order) => ({ id: order.id, ...read(order) })) }
}

function ofCertificates(refused: OpenOrders['refusedCertificates']): NeedFacts {
  const first = refused.map(({ id, region, reason }) => ({
    id,
    title: `Your ${region} resale certificate wasn’t accepted${reason === null ? '.' : `: ${reason}`}`,
    amountCents: null,
    until: null,
  }))
  return { total: first.length, first }
}
