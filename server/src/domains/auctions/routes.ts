import {
  accountBidsEndpoint,
  answerOfferEndpoint,
  bidCountsEndpoint,
  bidHistoryEndpoint,
  liftBarEndpoint,
  offerToRunnerUpEndpoint,
  placeBidEndpoint,
  receiptsEndpoint,
  recordEndpoint,
  voidBidEndpoint,
  withdrawAuctionEndpoint,
} from '@lotyard/contract/auction'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { requireAdmin, requireSeller, requireViewer } from '../../http/require-viewer.ts'
import { countBidsByState, listAccountBids, type CardsByListingId } from './bidding/account-bids.ts'
import { listBidHistory } from './bidding/bid-history.ts'
import { listOwnReceipts } from './bidding/own-receipts.ts'
import { placeBid } from './bidding/place-bid.ts'
import { offerToRunnerUp, answerOffer } from './wins/runner-up.ts'
import { voidBid } from './closing/void-bid.ts'
import { liftBar } from './wins/wins.ts'
import { withdrawAuction } from './closing/withdraw-auction.ts'
import type { ListOpenSessions } from './live/live-hub.ts'
import { registerLiveRoute } from './live/live-route.ts'
import { openAuctionParts, type AuctionParts } from './open-parts.ts'
import { readRecord } from './record/read-record.ts'

export function registerAuctionRoutes(
  app: App,
  context: Context,
  { cardsByListingId, listOpenSessions }: { cardsByListingId: CardsByListingId; listOpenSessions: ListOpenSessions },
): void {
  const parts = openAuctionParts(context, { listOpenSessions })
  // Open streams would keep the server from closing, so they end first. The desk still answers the bids it has taken.
  app.addHook('preClose', async () => parts.endStreams())
  app.addHook('onClose', () => parts.close())
  registerBidding(app, { ...context, ...parts, cardsByListingId })
  registerAdmin(app, context, parts)
  registerLiveRoute(app, context, parts)
}

function registerBidding(app: App, context: Context & AuctionParts & { cardsByListingId: CardsByListingId }): void {
  route(
    app,
    placeBidEndpoint,
    'auctions',
    async (request) => {
      const { params, body, headers } = request
      const key = headers['idempotency-key']
      return placeBid(context, requireViewer(request), {
        listingName: params.name,
        maxCents: body.max_bid_cents,
        isConfirmed: body.confirm ?? false,
        idempotencyKey: Array.isArray(key) ? key.join() : key,
      })
    },
    { limit: 'bids' },
  )
  route(app, bidHistoryEndpoint, 'auctions', async ({ params, query, viewer }) =>
    listBidHistory(context, params.name, viewer, { page: query.page, pageSize: query.page_size }),
  )
  route(app, receiptsEndpoint, 'auctions', async (request) =>
    listOwnReceipts(context, request.params.name, requireViewer(request), {
      page: request.query.page,
      pageSize: request.query.page_size,
    }),
  )
  route(app, recordEndpoint, 'auctions', async ({ params, viewer }) => readRecord(context, params.name, viewer))
  route(app, accountBidsEndpoint, 'auctions', async (request) =>
    listAccountBids(context, requireViewer(request), {
      page: request.query.page,
      pageSize: request.query.page_size,
      listingName: request.query.listing_name?.toUpperCase() ?? null,
      filter: request.query.state ?? null,
    }),
  )
  route(app, bidCountsEndpoint, 'auctions', async (request) => countBidsByState(context, requireViewer(request)))
  route(app, answerOfferEndpoint, 'auctions', async (request) => {
    const { accountId: bidderId } = requireViewer(request)
    await answerOffer(context, {
      listingName: request.params.name.toUpperCase(),
      bidderId,
      accepts: request.body.accept,
    })
  })
}

function registerAdmin(app: App, context: Context, { notices }: AuctionParts): void {
  route(app, voidBidEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const listingName = request.params.name.toUpperCase()
    const auction = await voidBid(context, { listingName, adminId, ...request.body })
    notices.publish([listingName])
    return auction
  })
  route(app, withdrawAuctionEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const listingName = request.params.name.toUpperCase()
    await withdrawAuction(context, viewer, { listingName, reason: request.body.reason })
    notices.publish([listingName])
  })
  route(app, offerToRunnerUpEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const offer = await offerToRunnerUp(context, { listingName: request.params.name.toUpperCase(), adminId })
    return { price_cents: offer.priceCents, expires_at: offer.expiresAt.toISOString() }
  })
  route(app, liftBarEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    await liftBar(context, { accountId: request.params.id, adminId, reason: request.body.reason })
  })
}
