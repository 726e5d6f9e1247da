import type { Card } from '@lotyard/contract/lots/listing'
import { icsFile } from '../../../lib/formats/ics.ts'
import { auctionEvents } from '../../listings/index.ts'
import { describePart, type FeedOf } from './feed-of.ts'

/** A search's auctions, one event for each, at its end. Lots at a fixed price have none. */
export function icsOf(cards: readonly Card[], { title, siteUrl, part }: FeedOf, now: Date): string {
  return icsFile({ siteUrl, name: title, about: describePart(part), events: cards.flatMap(auctionEvents) }, now)
}
