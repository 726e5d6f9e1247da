import type { Card } from '@lotyard/contract/lots/listing'
import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import type { Viewer } from '../../lib/viewer.ts'
import type { Catalogue } from './model/catalogue.ts'
import { findPersonalFacts, personalCards, type PersonalSources } from './personal-cards.ts'

/** Cards for lists that other domains keep, ended lots included, with what is personal to the viewer. */
export async function cardsByListingId(
  catalogue: Pick<Catalogue, 'lots' | 'freightFor'> & PersonalSources,
  listingIds: readonly string[],
  { viewer, deliverTo }: { viewer: Viewer; deliverTo: DeliverTo | null },
): Promise<Map<string, Card>> {
  const found = await catalogue.lots.listCards(listingIds)
  const cards = personalCards(
    found,
    await findPersonalFacts(catalogue, found, viewer, catalogue.freightFor(viewer, deliverTo)),
  )
  return new Map(found.map(({ listingId }, index) => [listingId, cards[index]!]))
}
