// Looks up what is personal to a viewer, once for all cards of a reply, and writes it into them: as values or as text.
import type { Card } from '@lotyard/contract/listing'
import type { Viewer } from '../../viewer.ts'
import {
  personalFacts,
  toPersonalCard,
  toPersonalJson,
  type PersonalFacts,
  type PublicCard,
} from '../listings/index.ts'
import type { CachedCard } from './model/card-cache.ts'
import type { WatchMemory } from './model/watch-memory.ts'

type CardKey = Pick<PublicCard, 'lotId' | 'leaderId'>

/** One for each card, in their order; null for a visitor, to whom nothing is personal. */
export type FactsOfCards = readonly PersonalFacts[] | null

export async function findPersonalFacts(
  watches: WatchMemory,
  cards: readonly CardKey[],
  viewer: Viewer | null,
): Promise<FactsOfCards> {
  if (viewer === null) return null
  const watchIds = await watches.read(viewer.accountId)
  return cards.map((card) => personalFacts(card, viewer, { watchId: watchIds.get(card.lotId) ?? null }))
}

export function personalCards(cards: readonly Pick<PublicCard, 'card'>[], facts: FactsOfCards): Card[] {
  return cards.map(({ card }, index) => (facts === null ? card : toPersonalCard(card, facts[index]!)))
}

/** The same as JSON text, from cards that are text already. */
export function personalCardsJson(cards: readonly Pick<CachedCard, 'json'>[], facts: FactsOfCards): string {
  const texts = cards.map(({ json }, index) => (facts === null ? json : toPersonalJson(json, facts[index]!)))
  return `[${texts.join(',')}]`
}
