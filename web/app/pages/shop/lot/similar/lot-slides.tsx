import type { ReactNode } from 'react'
import { LotCard } from '../../../../features/lot-cards/card/lot-card.tsx'
import type { ShownLot } from '../../../../features/lot-cards/card/shown-lot.ts'
import { useDrawnCards } from '../../../../features/lot-cards/drawn/use-drawn-cards.ts'
import { Carousel } from '../../../../ui/media/carousel.tsx'

type Props = { name: string; title: string; aside?: ReactNode; listings: ShownLot[] }

const SLIDE = { headingLevel: 3, isTall: true, isFirst: false, hasWatch: false, hasBuy: false } as const

/** A carousel of lots. A module of its own, so that its scripts load after those of the price above it. */
export default function LotSlides({ listings, ...rest }: Props) {
  const takeDrawn = useDrawnCards()
  const slides = listings.map((listing) => ({
    key: listing.name,
    html: takeDrawn?.(listing, SLIDE) ?? null,
    node: <LotCard listing={listing} headingLevel={SLIDE.headingLevel} isTall />,
  }))
  return <Carousel {...rest} slides={slides} />
}
