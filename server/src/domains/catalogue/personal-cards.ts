// Looks up what is personal to a viewer, once for all cards of a reply, and writes it into them.
import type { Card } from '@lotyard/contract/listing'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../viewer.ts'
import {
  NOTHING_PERSONAL,
  personalFacts,
  toPersonalCard,
  toPersonalJson,
  type PersonalFacts,
  type PublicCard,
} from '../listings/index.ts'
import { listWatchIds } from '../watching/index.ts'
import type { CachedCard } from './model/card-cache.ts'

type CardKey = Pick<PublicCard, 'lotId' | 'leaderId'>

export async function personalCards(
  db: Db,
  found: readonly (CardKey & { card: Card })[],
  viewer: Viewer | null,
): Promise<Card[]> {
  const facts = await findPersonalFacts(db, found, viewer)
  return found.map(({ card }, index) => toPersonalCard(card, facts[index]!))
}

/** The same for cards that are JSON text already. */
export async function personalCardsJson(
  db: Db,
  cards: readonly CachedCard[],
  viewer: Viewer | null,
): Promise<string[]> {
  if (viewer === null) return cards.map((card) => card.json)
  const facts = await findPersonalFacts(db, cards, viewer)
  return cards.map(({ json }, index) => toPersonalJson(json, facts[index]!))
}

/** One for each card, in their order. */
async function findPersonalFacts(db: Db, cards: readonly CardKey[], viewer: Viewer | null): Promise<PersonalFacts[]> {
  if (viewer === null) return cards.map(() => NOTHING_PERSONAL)
  const lotIds = cards.map((card) => card.lotId)
  const watchIds = await listWatchIds(db, viewer.accountId, lotIds)
  return cards.map((card) => personalFacts(card, viewer, { watchId: watchIds.get(card.lotId) ?? null }))
}
