import type { Card } from '@lotyard/contract/lots/listing'
import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import type { Viewer } from '../../lib/viewer.ts'
import type { PersonalFacts, PublicCard } from '../listings/index.ts'
import type { Catalogue } from './model/catalogue.ts'
import { costFacts, findPersonalFacts, personalCards, type PersonalSources } from './personal-cards.ts'

/** Cards for lists that other domains keep, ended lots included, with what is personal to the viewer. */
export async function cardsByListingId(
  catalogue: Pick<Catalogue, 'lots' | 'costsFor'> & PersonalSources,
  listingIds: readonly string[],
  { viewer, deliverTo }: { viewer: Viewer; deliverTo: DeliverTo | null },
): Promise<Map<string, Card>> {
  const found = await catalogue.lots.listCards(listingIds)
  const cards = personalCards(
    found,
    await findPersonalFacts(catalogue, found, viewer, await catalogue.costsFor(viewer, deliverTo)),
  )
  return new Map(found.map(({ listingId }, index) => [listingId, cards[index]!]))
}

type CostsOf = (found: PublicCard) => Pick<PersonalFacts, 'freight' | 'valuation'>

/** What freight costs the viewer and what lots are worth to them, for cards that other domains write. */
export function costsOfCards(
  catalogue: Pick<Catalogue, 'costsFor'>,
): (viewer: Viewer, deliverTo: DeliverTo | null) => Promise<CostsOf> {
  return async (viewer, deliverTo) => {
    const costs = await catalogue.costsFor(viewer, deliverTo)
    return (found) => costFacts(found, costs)
  }
}
