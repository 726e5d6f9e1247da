import {
  getDeskAuctionEndpoint,
  listBiddingBarsEndpoint,
  listBoardAuctionsEndpoint,
} from '@lotyard/contract/desk/auctions'
import type { Context } from '../../../context.ts'
import { requireAdmin, requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { listBars, type ReadInvoiceSums } from './list-bars.ts'
import { readBoard } from './read-board.ts'
import { readDeskAuction } from './read-desk-auction.ts'

export function registerAuctionDeskRoutes(app: App, needs: Context & { readInvoiceSums: ReadInvoiceSums }): void {
  const { db } = needs
  route(app, listBoardAuctionsEndpoint, 'admin', async (request) => {
    const { show = 'ending', page } = request.query
    return readBoard(db, requireSeller(request), { show, page })
  })
  route(app, getDeskAuctionEndpoint, 'admin', async (request) =>
    readDeskAuction(db, requireSeller(request), { name: request.params.name, page: request.query.page }),
  )
  route(app, listBiddingBarsEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return listBars(needs, request.query)
  })
}
