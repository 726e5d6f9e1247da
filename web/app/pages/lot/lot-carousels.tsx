import type { Card as Listing, ListingDetail } from '@lotyard/contract/listing'
import type { ListingMatches } from '@lotyard/contract/search'
import { Link } from 'react-router'
import { LotCard } from '../../features/lot-cards/lot-card.tsx'
import { Carousel } from '../../ui/media/carousel.tsx'

function toSlides(listings: Listing[]) {
  return listings.map((listing) => ({ key: listing.name, node: <LotCard listing={listing} headingLevel={3} isTall /> }))
}

/** Spec §2: lots like this one. */
export function SimilarLots({ similar }: { similar: ListingMatches | null }) {
  if (similar === null || similar.listings.length === 0) return null
  const query = new URLSearchParams(
    Object.entries(similar.filters).flatMap(([key, values]) => values.map((one) => [key, one])),
  )
  return (
    <Carousel
      name="similar-listings"
      title="Similar lots"
      aside={
        <Link to={`/lots/?${query}`} className="text-link font-medium whitespace-nowrap">
          See all<span className="sr-only"> similar lots</span>
        </Link>
      }
      slides={toSlides(similar.listings)}
    />
  )
}

/** Spec §2: other lots of the same warehouse, which can share a truck. */
export function RelatedLots({ lot, related }: { lot: ListingDetail; related: ListingMatches | null }) {
  if (related === null || related.listings.length === 0) return null
  return (
    <Carousel
      name="related-lots"
      title={`Also in ${lot.warehouse.city}, so they can share a truck`}
      slides={toSlides(related.listings)}
    />
  )
}
