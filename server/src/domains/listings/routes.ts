import { editListingEndpoint, type ListingDetail } from '@lotyard/contract/listing'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { requireSeller } from '../../http/require-viewer.ts'
import type { Viewer } from '../../viewer.ts'
import { editListing } from './edit/edit-listing.ts'

export type ListingRoutesOptions = {
  /** The lot's page as its editor sees it now. Making it is the catalogue's business. */
  detailAfterEdit: (name: string, editor: Viewer) => Promise<ListingDetail>
}

export function registerListingRoutes(
  app: App,
  context: Pick<Context, 'db'>,
  { detailAfterEdit }: ListingRoutesOptions,
): void {
  route(app, editListingEndpoint, 'catalogue', async (request) => {
    const editor = requireSeller(request as unknown as FastifyRequest)
    const { fixed_price_cents: fixedPriceCents, overridden_title: overriddenTitle } = request.body.listing
    await editListing(context, {
      name: request.params.name.toUpperCase(),
      editor,
      edit: {
        ...(fixedPriceCents !== undefined && { fixedPriceCents }),
        ...(overriddenTitle !== undefined && { overriddenTitle }),
      },
    })
    return detailAfterEdit(request.params.name, editor)
  })
}
