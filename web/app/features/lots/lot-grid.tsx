import type { Card as Listing } from '@lotyard/contract/listing'
import { LotCard } from './lot-card.tsx'

type Props = { listings: Listing[]; headingLevel?: 2 | 3; areFirst?: boolean }

/** Lots side by side, one column on a phone and up to four on a wide screen. */
export function LotGrid({ listings, headingLevel, areFirst = false }: Props) {
  return (
    <ul className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
      {listings.map((listing, index) => (
        <li key={listing.name}>
          <LotCard listing={listing} headingLevel={headingLevel} isFirst={areFirst && index < 4} />
        </li>
      ))}
    </ul>
  )
}
