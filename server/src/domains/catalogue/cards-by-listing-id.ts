import type { Card } from '@lotyard/contract/listing'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { listCardsById } from '../listings/index.ts'
import { personalCards } from './personal-cards.ts'

/** Cards for lists that other domains keep, ended lots included, with what is personal to the viewer. */
export async function cardsByListingId(
  { db }: Pick<Context, 'db'>,
  listingIds: readonly string[],
  viewer: Viewer,
): Promise<Map<string, Card>> {
  const found = await listCardsById(db, listingIds)
  const cards = await personalCards(db, found, viewer)
  return new Map(found.map(({ listingId }, index) => [listingId, cards[index]!]))
}
