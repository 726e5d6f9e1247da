import type { Card as Listing } from '@lotyard/contract/listing'
import { LotCard } from './lot-card.tsx'

type Props = {
  listings: Listing[]
  headingLevel?: 2 | 3
  areFirst?: boolean
  /** A row or two of the front page. */
  isShelf?: boolean
}

/** Whole rows only: four on a phone, six in three columns, eight in two or four. */
const SHELF_ITEM = 'max-[30rem]:nth-[n+5]:hidden md:max-xl:nth-[n+7]:hidden'

/** Lots side by side, one column on a phone and up to four on a wide screen. */
export function LotGrid({ listings, headingLevel, areFirst = false, isShelf = false }: Props) {
  return (
    <ul className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
      {listings.map((listing, index) => (
        <li key={listing.name} className={isShelf ? SHELF_ITEM : undefined}>
          <LotCard listing={listing} headingLevel={headingLevel} isFirst={areFirst && index < 4} />
        </li>
      ))}
    </ul>
  )
}
