// Looks up what is personal to a viewer, once for all cards of a reply, and writes it into them: as values or as text.
import type { Card } from '@lotyard/contract/lots/listing'
import type { Viewer } from '../../lib/viewer.ts'
import {
  NO_FREIGHT,
  personalFacts,
  toPersonalCard,
  toPersonalJson,
  type PersonalFacts,
  type PublicCard,
} from '../listings/index.ts'
import type { CachedCard } from './model/memories/card-cache.ts'
import type { Catalogue } from './model/catalogue.ts'
import type { ViewerFreight } from './viewer-freight.ts'
import type { ViewerWorth } from './viewer-worth.ts'

type CardKey = Pick<PublicCard, 'listingId' | 'lotId' | 'leaderId' | 'isOpen' | 'shipping' | 'card'>

/** One for each card, in their order; null for a visitor without a place, to whom nothing is personal. */
export type FactsOfCards = readonly PersonalFacts[] | null

export type PersonalSources = Pick<Catalogue, 'watches'>

export async function findPersonalFacts(
  { watches }: PersonalSources,
  cards: readonly CardKey[],
  viewer: Viewer | null,
  { freight, worth }: ViewerCosts,
): Promise<FactsOfCards> {
  const watchIds = viewer && (await watches.read(viewer.accountId))
  if (watchIds === null && freight === null) return null
  return cards.map((card) =>
    personalFacts(card, viewer, {
      watchId: watchIds?.get(card.lotId) ?? null,
      ...costFacts(card, { freight, worth }),
    }),
  )
}

/** What freight costs the viewer, and what lots are worth to them. */
export type ViewerCosts = { freight: ViewerFreight | null; worth: ViewerWorth | null }

export function costFacts(
  card: Omit<CardKey, 'lotId' | 'leaderId'>,
  { freight: costs, worth }: ViewerCosts,
): Pick<PersonalFacts, 'freight' | 'valuation'> {
  const freight = costs === null ? NO_FREIGHT : costs.factsOf(card)
  return { freight, valuation: worth === null ? null : worth.valuationOf(card, freight.aloneCents) }
}

export function personalCards(cards: readonly Pick<PublicCard, 'card'>[], facts: FactsOfCards): Card[] {
  return cards.map(({ card }, index) => (facts === null ? card : toPersonalCard(card, facts[index]!)))
}

/** The same as JSON text, from cards that are text already. */
export function personalCardsJson(cards: readonly Pick<CachedCard, 'json' | 'pieces'>[], facts: FactsOfCards): string {
  const texts = cards.map(({ json, pieces }, index) => (facts === null ? json : toPersonalJson(pieces, facts[index]!)))
  return `[${texts.join(',')}]`
}
