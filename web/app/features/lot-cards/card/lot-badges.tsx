import { Badge } from '../../../ui/layout/badge.tsx'
import type { ShownLot } from './shown-lot.ts'

type Props = { listing: Pick<ShownLot, 'price_drop' | 'auction'> }

export function hasBadges({ price_drop, auction }: Props['listing']): boolean {
  return price_drop || auction?.is_leading === true
}

/** The same on a card and in a row of the list, which show the same search. */
export function LotBadges({ listing }: Props) {
  return (
    <>
      {listing.price_drop && <Badge tone="accent">Price drop</Badge>}
      {listing.auction?.is_leading && <Badge tone="good">You are winning</Badge>}
    </>
  )
}
