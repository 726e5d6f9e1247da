import type { Card } from '@lotyard/contract/listing'
import type { Viewer } from '../../viewer.ts'
import type { Catalogue } from './model/catalogue.ts'
import { findPersonalFacts, personalCards } from './personal-cards.ts'

/** Cards for lists that other domains keep, ended lots included, with what is personal to the viewer. */
export async function cardsByListingId(
  { lots, watches }: Pick<Catalogue, 'lots' | 'watches'>,
  listingIds: readonly string[],
  viewer: Viewer,
): Promise<Map<string, Card>> {
  const found = await lots.listCards(listingIds)
  const cards = personalCards(found, await findPersonalFacts(watches, found, viewer))
  return new Map(found.map(({ listingId }, index) => [listingId, cards[index]!]))
}
