// What a card says to its viewer alone: that they watch the lot, and that they lead its auction.
//
// Cards are made, and kept as JSON text, as a visitor sees them; what is personal is written in for each viewer. It is
// written into the object or into the text: parsing and printing a page of cards would cost more than the search that
// found them. Both forms must say the same, and a test holds them together. Something new that is personal is one more
// field of PersonalFacts and one more line in each form.
import type { Card } from '@lotyard/contract/listing'
import type { Viewer } from '../../viewer.ts'

export type PersonalFacts = { watchId: string | null; isLeading: boolean }

/** What a visitor is told, and what is in a card before anything is written in. */
export const NOTHING_PERSONAL: PersonalFacts = { watchId: null, isLeading: false }

export function leads(accountId: string | null, leaderId: string | null): boolean {
  return accountId !== null && accountId === leaderId
}

/** The one place that decides it. What has to be looked up is handed in. */
export function personalFacts(
  { leaderId }: { leaderId: string | null },
  viewer: Pick<Viewer, 'accountId'>,
  { watchId }: { watchId: string | null },
): PersonalFacts {
  return { watchId, isLeading: leads(viewer.accountId, leaderId) }
}

export function toPersonalCard(card: Card, { watchId, isLeading }: PersonalFacts): Card {
  return {
    ...card,
    starred_lot: watchId === null ? null : { id: watchId },
    auction: card.auction === null ? null : { ...card.auction, is_leading: isLeading },
  }
}

/** Inside a JSON text a quote is always escaped, so these pieces can only be the properties themselves. */
export function toPersonalJson(json: string, { watchId, isLeading }: PersonalFacts): string {
  const watched = watchId === null ? json : json.replace('"starred_lot":null', `"starred_lot":{"id":"${watchId}"}`)
  return isLeading ? watched.replace('"is_leading":false', '"is_leading":true') : watched
}
