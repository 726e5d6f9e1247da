// What a card says to its viewer alone: that they watch the lot, that they lead its auction, and what its freight costs.
//
// Cards are made, and kept as JSON text, as a visitor sees them; what is personal is written in for each viewer. It is
// written into the object or into the text: parsing and printing a page of cards would cost more than the search that
// found them. Both forms must say the same, and a test compares them. Something new that is personal is one more field of
// PersonalFacts and one more line in each form.
import type { Card } from '@lotyard/contract/lots/listing'
import type { Viewer } from '../../lib/viewer.ts'

/** Of the lot alone, and what it adds to the viewer's cart; null where there is nothing to say. */
export type FreightFacts = { aloneCents: number | null; withCartCents: number | null }
export const NO_FREIGHT: FreightFacts = { aloneCents: null, withCartCents: null }

export type PersonalFacts = { watchId: string | null; isLeading: boolean; freight: FreightFacts }

/** What a visitor without a place is told, and what is in a card before anything is written in. */
export const NOTHING_PERSONAL: PersonalFacts = { watchId: null, isLeading: false, freight: NO_FREIGHT }

export function leads(accountId: string | null, leaderId: string | null): boolean {
  return accountId !== null && accountId === leaderId
}

/** The one place that decides it. What has to be looked up is handed in. */
export function personalFacts(
  { leaderId }: { leaderId: string | null },
  viewer: Pick<Viewer, 'accountId'> | null,
  { watchId, freight }: Pick<PersonalFacts, 'watchId' | 'freight'>,
): PersonalFacts {
  return { watchId, isLeading: leads(viewer?.accountId ?? null, leaderId), freight }
}

export function toPersonalCard(card: Card, { watchId, isLeading, freight }: PersonalFacts): Card {
  return {
    ...card,
    shipping_cost_cents: freight.aloneCents,
    shipping_cost_with_cart_cents: freight.withCartCents,
    starred_lot: watchId === null ? null : { id: watchId },
    auction: card.auction === null ? null : { ...card.auction, is_leading: isLeading },
  }
}

const NO_FREIGHT_JSON = '"shipping_cost_cents":null,"shipping_cost_with_cart_cents":null'

/** Inside a JSON text a quote is always escaped, so these pieces can only be the properties themselves. */
export function toPersonalJson(json: string, { watchId, isLeading, freight }: PersonalFacts): string {
  const { aloneCents, withCartCents } = freight
  const priced =
    aloneCents === null
      ? json
      : json.replace(
          NO_FREIGHT_JSON,
          `"shipping_cost_cents":${aloneCents},"shipping_cost_with_cart_cents":${withCartCents}`,
        )
  const watched = watchId === null ? priced : priced.replace('"starred_lot":null', `"starred_lot":{"id":"${watchId}"}`)
  return isLeading ? watched.replace('"is_leading":false', '"is_leading":true') : watched
}
