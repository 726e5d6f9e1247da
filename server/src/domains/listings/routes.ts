import { editListingEndpoint, type ListingDetail } from '@lotyard/contract/lots/listing'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { requireSeller } from '../../http/requests/require-viewer.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { editListing, type TellBidders } from './edit/edit-listing.ts'
import type { OwnChanges } from './own-changes.ts'
import { registerLotPhotoRoutes } from './photos/routes.ts'

export type ListingRoutesOptions = {
  ownChanges: OwnChanges
  tellBidders: TellBidders
  /** The lot's page as its editor sees it. Making it is the catalogue's business. */
  findDetail: (name: string, editor: Viewer) => Promise<ListingDetail>
}

export function registerListingRoutes(
  app: App,
  context: Pick<Context, 'db' | 'config'>,
  { ownChanges, tellBidders, findDetail }: ListingRoutesOptions,
): void {
  registerLotPhotoRoutes(app, { ...context, ownChanges })

  route(app, editListingEndpoint, 'catalogue', async (request) => {
    const editor = requireSeller(request as unknown as FastifyRequest)
    const { fixed_price_cents: fixedPriceCents, overridden_title: overriddenTitle } = request.body.listing
    const name = request.params.name.toUpperCase()
    await editListing(
      { ...context, tellBidders },
      {
        name,
        editor,
        edit: {
          ...(fixedPriceCents !== undefined && { fixedPriceCents }),
          ...(overriddenTitle !== undefined && { overriddenTitle }),
        },
      },
    )
    // The editor looks at the results next. Without this they would see the old title or price there.
    await ownChanges.settle([name])
    return findDetail(name, editor)
  })
}
