import { memo } from 'react'
import type { ShownMatches } from './load-lot.server.ts'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'

// The server draws the carousels with the page; their scripts come later. Until then the drawn ones must be left alone,
// so both are memoised: a price that moves above them would make React draw them again, without their scripts.
const LotSlides = lazyPart(() => import('./similar/lot-slides.tsx'))

/** Spec §2: lots like this one. */
export const SimilarLots = memo(function SimilarLots({ similar }: { similar: ShownMatches | null }) {
  if (similar === null || similar.listings.length === 0) return null
  const query = new URLSearchParams(
    Object.entries(similar.filters).flatMap(([key, values]) => values.map((one) => [key, one])),
  )
  return (
    <LotSlides
      name="similar-listings"
      title="Similar lots"
      aside={
        <Link to={`/lots/?${query}`} className="text-link py-3 font-medium whitespace-nowrap">
          See all<span className="sr-only"> similar lots</span>
        </Link>
      }
      listings={similar.listings}
    />
  )
})

type RelatedProps = { city: string; related: ShownMatches | null }

/** Spec §2: other lots of the same warehouse, which can share a truck. */
export const RelatedLots = memo(function RelatedLots({ city, related }: RelatedProps) {
  if (related === null || related.listings.length === 0) return null
  return <LotSlides name="related-lots" title={`More from ${city} (ship together)`} listings={related.listings} />
})
