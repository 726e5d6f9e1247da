import {
  accountBidsEndpoint,
  answerOfferEndpoint,
  bidCountsEndpoint,
  bidHistoryEndpoint,
  liftBarEndpoint,
  openBidsEndpoint,
  placeBidEndpoint,
  receiptsEndpoint,
  recordEndpoint,
  voidBidEndpoint,
} from '@lotyard/contract/lots/auction'
import { lotChangesEndpoint, withdrawBidsEndpoint } from '@lotyard/contract/lots/changes'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { requireAdmin, requireViewer } from '../../http/requests/require-viewer.ts'
import { compileSchemasOf } from '../../http/schemas/schema-compilers.ts'
import type { OwnChanges } from '../listings/index.ts'
import { listAccountBids, type CardsByListingId } from './bidding/account-bids.ts'
import { countAccountBids } from './bidding/bid-list-queries.ts'
import { listBidHistory } from './bidding/bid-history.ts'
import { listOpenBids } from './bidding/open-bids.ts'
import { listOwnReceipts } from './bidding/own-receipts.ts'
import { placeBid } from './bidding/place-bid.ts'
import { listLotChanges } from './changes/list-lot-changes.ts'
import { withdrawBids } from './changes/withdraw-bids.ts'
import { answerOffer } from './wins/runner-up.ts'
import { registerWinRoutes } from './wins/routes.ts'
import { voidBid } from './closing/void-bid.ts'
import { liftBar } from './wins/wins.ts'
import type { ReadInvoiceSums } from './desk/list-bars.ts'
import { registerAuctionDeskRoutes } from './desk/routes.ts'
import type { AccountEvents, ReadNumbers } from './live/account-events.ts'
import type { ListOpenSessions } from './live/live-hub.ts'
import { registerLiveRoute } from './live/live-route.ts'
import { openAuctionParts, type AuctionParts } from './open-parts.ts'
import { readRecord } from './record/read-record.ts'
import type { FindCard } from './require-visible-auction.ts'

export type AuctionRoutesOptions = {
  ownChanges: OwnChanges
  cardsByListingId: CardsByListingId
  findCard: FindCard
  listOpenSessions: ListOpenSessions
  readCartVersions: ReadNumbers
  /** Of notices. */
  countUnread: ReadNumbers
  takesPayments: boolean
  readInvoiceSums: ReadInvoiceSums
}

/** What the event stream hears from others. */
type StreamListeners = Record<'cartsChanged' | 'noticesChanged' | 'ordersChanged', AccountEvents['changed']> & {
  listingChanged: ToldOfChange
}

type ToldOfChange = (listingName: string) => Promise<void>

export function registerAuctionRoutes(
  app: App,
  context: Context,
  { cardsByListingId, findCard, readInvoiceSums, ...partsOptions }: AuctionRoutesOptions,
): StreamListeners {
  const { ownChanges } = partsOptions
  const parts = openAuctionParts(context, partsOptions)
  /** Told to this process's next request, to the pages that are open, and to the other processes. */
  const changed: ToldOfChange = async (listingName) => {
    await ownChanges.settle([listingName])
    parts.notices.publish([listingName])
  }
  app.draining.onBegin(parts.hub.moveAway)
  // The first bid of a process meets pages that wait for it. The connection is not waited for.
  app.addHook('onListen', async () => {
    void parts.bidQueue.warmUp()
    compileSchemasOf(placeBidEndpoint)
  })
  // Open streams would keep the server from closing, so they end first. The queue still answers the bids it has taken.
  app.addHook('preClose', async () => parts.endStreams())
  app.addHook('onClose', () => parts.close())
  registerBidding(app, { ...context, ...parts, cardsByListingId, findCard, changed })
  registerAdmin(app, { ...context, changed })
  registerWinRoutes(app, { ...context, changed })
  registerAuctionDeskRoutes(app, { ...context, readInvoiceSums })
  registerLiveRoute(app, context, parts)
  return {
    cartsChanged: parts.cartEvents.changed,
    noticesChanged: parts.noticeEvents.changed,
    ordersChanged: parts.orderEvents.noted,
    listingChanged: changed,
  }
}

function registerBidding(
  app: App,
  context: Context & AuctionParts & { cardsByListingId: CardsByListingId; findCard: FindCard; changed: ToldOfChange },
): void {
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
        seenChange: body.lot_changed_at,
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
    listAccountBids(
      context,
      { viewer: requireViewer(request), deliverTo: request.deliverTo },
      {
        page: request.query.page,
        pageSize: request.query.page_size,
        listingName: request.query.listing_name?.toUpperCase() ?? null,
        filter: request.query.state ?? null,
      },
    ),
  )
  route(app, openBidsEndpoint, 'auctions', async (request) =>
    listOpenBids(context, { viewer: requireViewer(request), deliverTo: request.deliverTo }),
  )
  route(app, bidCountsEndpoint, 'auctions', async (request) =>
    countAccountBids(context.db, requireViewer(request), null),
  )
  route(app, answerOfferEndpoint, 'auctions', async (request) => {
    const { accountId: bidderId } = requireViewer(request)
    const listingName = request.params.name.toUpperCase()
    await answerOffer(context, { listingName, bidderId, accepts: request.body.accept })
    await context.changed(listingName)
  })
  route(app, lotChangesEndpoint, 'auctions', async (request) =>
    listLotChanges(context, request.params.name, requireViewer(request)),
  )
  route(app, withdrawBidsEndpoint, 'auctions', async (request) => {
    await withdrawBids(context, request.params.name, requireViewer(request))
    await context.changed(request.params.name.toUpperCase())
  })
}

function registerAdmin(app: App, context: Context & { changed: ToldOfChange }): void {
  route(app, voidBidEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const listingName = request.params.name.toUpperCase()
    const { sequence, reason } = request.body
    const auction = await voidBid(context, { listingName, adminId, sequence, reason })
    await context.changed(listingName)
    return auction
  })
  route(app, liftBarEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    await liftBar(context, { accountId: request.params.id, adminId, reason: request.body.reason })
  })
}
