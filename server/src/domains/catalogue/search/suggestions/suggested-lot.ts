import type { Card } from '@lotyard/contract/lots/listing'
import type { SuggestedLot } from '@lotyard/contract/lots/search'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'

/** What the search box shows of a lot. The smallest photo: it is drawn a finger high. */
export function toSuggestedLot(card: Card): SuggestedLot {
  const { primary_photo: photo, auction } = card
  return {
    name: card.name,
    title: card.title,
    path: card.path,
    photo: photo && {
      url: photo.sized_photos.two_fifty ?? photo.sized_photos.five_hundred ?? photo.url,
      alt: photo.alt,
    },
    buying_format: card.buying_format,
    price_cents: sellingPriceCents(card),
    bid_count: card.bid_count,
    ends_at: auction?.ends_at ?? null,
  }
}
