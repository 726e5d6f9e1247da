import type { Card as Listing } from '@lotyard/contract/listing'
import { Badge } from '../../ui/layout/badge.tsx'

/** The same on a card and in a row of the list, which show the same search. */
export function LotBadges({ listing }: { listing: Pick<Listing, 'price_drop' | 'auction'> }) {
  return (
    <>
      {listing.price_drop && <Badge tone="accent">Price drop</Badge>}
      {listing.auction?.is_leading && <Badge tone="good">You are winning</Badge>}
    </>
  )
}
