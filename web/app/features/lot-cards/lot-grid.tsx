import type { ReactNode } from 'react'
import { LotCard } from './card/lot-card.tsx'
import type { ShownLot } from './card/shown-lot.ts'
import { useDrawnCards } from './drawn/use-drawn-cards.ts'

type Props = {
  listings: ShownLot[]
  headingLevel?: 2 | 3
  areFirst?: boolean
  /** A section of the home page, one or two rows high. */
  isShelf?: boolean
  /** Beside the filter panel, on a page that uses wide screens. */
  isBesideFilters?: boolean
  search?: string
  watch?: (listing: ShownLot) => ReactNode
  buy?: (listing: ShownLot) => ReactNode
}

/** Whole rows only: four on a phone, six in three columns, eight in two or four. */
const SHELF_ITEM = 'max-[30rem]:nth-[n+5]:hidden md:max-xl:nth-[n+7]:hidden'

/** Lots side by side, one column on a phone and up to four, beside the filter panel up to five, on a wide screen. */
export function LotGrid({
  listings,
  headingLevel = 2,
  areFirst = false,
  isShelf = false,
  isBesideFilters = false,
  search = '',
  watch,
  buy,
}: Props) {
  const columns = isBesideFilters
    ? 'md:grid-cols-3 min-[84rem]:grid-cols-4 min-[100rem]:grid-cols-5'
    : 'md:grid-cols-3 xl:grid-cols-4'
  const takeDrawn = useDrawnCards()
  const buttons = { hasWatch: watch !== undefined, hasBuy: buy !== undefined }
  return (
    <ul className={`grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 md:gap-4 ${columns}`}>
      {listings.map((listing, index) => {
        const isFirst = areFirst && index < 4
        const className = isShelf ? SHELF_ITEM : undefined
        // Cards of a search have its words in their links, and so few pages share them.
        const html = search === '' ? takeDrawn?.(listing, { headingLevel, isTall: false, isFirst, ...buttons }) : null
        if (html != null)
          return <li key={listing.name} className={className} dangerouslySetInnerHTML={{ __html: html }} />
        return (
          <li key={listing.name} className={className}>
            <LotCard
              listing={listing}
              headingLevel={headingLevel}
              isFirst={isFirst}
              search={search}
              watch={watch?.(listing)}
              buy={buy?.(listing)}
            />
          </li>
        )
      })}
    </ul>
  )
}
