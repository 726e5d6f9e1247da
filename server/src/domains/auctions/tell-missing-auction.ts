import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { Refusal } from '../../refusal.ts'
import { requireVisibleAuction } from './visibility.ts'

/**
 * Says of a bid that found no auction why: a lot at a fixed price is there, but not for sale by auction. The desk locks
 * auctions and knows nothing else, so this is asked afterwards, and only of bids that failed: those that count pay nothing.
 */
export async function tellMissingAuction<Result>(
  context: Pick<Context, 'db'>,
  { listingName, viewer }: { listingName: string; viewer: Viewer },
  bid: Promise<Result>,
): Promise<Result> {
  try {
    return await bid
  } catch (error) {
    if (error instanceof Refusal && error.code === 'listing_not_found')
      await requireVisibleAuction(context, listingName, viewer)
    throw error
  }
}
