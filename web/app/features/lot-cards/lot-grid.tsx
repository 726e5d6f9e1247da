import { use, type ReactNode } from 'react'
import { RenderedAtContext } from '../../lib/pages/drawing/first-render.ts'
import { LotCard } from './card/lot-card.tsx'
import type { ShownLot } from './card/shown-lot.ts'
import { DrawnCardsContext } from './drawn/drawn-cards-context.ts'

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
  headingLevel,
  areFirst = false,
  isShelf = false,
  isBesideFilters = false,
  search,
  watch,
  buy,
}: Props) {
  const columns = isBesideFilters
    ? 'md:grid-cols-3 min-[84rem]:grid-cols-4 min-[100rem]:grid-cols-5'
    : 'md:grid-cols-3 xl:grid-cols-4'
  const renderedAtMs = use(RenderedAtContext)
  // Cards of other pages have other headings and no buttons, and those of a search its words in their links.
  const mayBeDrawn = import.meta.env.SSR && isBesideFilters && search === ''
  const drawnCards = mayBeDrawn ? use(DrawnCardsContext) : null
  return (
    <ul className={`grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 md:gap-4 ${columns}`}>
      {listings.map((listing, index) => {
        const isFirst = areFirst && index < 4
        const html = drawnCards?.take({ listing, isFirst, renderedAtMs }) ?? null
        if (html !== null) return <li key={listing.name} dangerouslySetInnerHTML={{ __html: html }} />
        return (
          <li key={listing.name} className={isShelf ? SHELF_ITEM : undefined}>
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
