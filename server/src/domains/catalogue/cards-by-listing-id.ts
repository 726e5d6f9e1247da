import type { Card } from '@lotyard/contract/listing'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { listCardsById } from '../listings/index.ts'
import { listWatchIds } from './personal-cards.ts'

/** Cards for lists that other domains keep, ended lots included, with what is personal to the viewer. */
export async function cardsByListingId(
  { db }: Pick<Context, 'db'>,
  listingIds: readonly string[],
  viewer: Viewer,
): Promise<Map<string, Card>> {
  const found = await listCardsById(db, listingIds)
  const lotIds = found.map(({ lotId }) => lotId)
  const watchIds = await listWatchIds(db, viewer.accountId, lotIds)
  return new Map(
    found.map(({ listingId, lotId, leaderId, card }) => {
      const watchId = watchIds.get(lotId)
      const auction = card.auction && { ...card.auction, is_leading: leaderId === viewer.accountId }
      return [listingId, { ...card, auction, starred_lot: watchId === undefined ? null : { id: watchId } }]
    }),
  )
}
