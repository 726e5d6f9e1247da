import type { ReactNode } from 'react'
import { LotCard } from '../../../../features/lot-cards/card/lot-card.tsx'
import type { ShownLot } from '../../../../features/lot-cards/card/shown-lot.ts'
import { Carousel } from '../../../../ui/media/carousel.tsx'

type Props = { name: string; title: string; aside?: ReactNode; listings: ShownLot[] }

/** A carousel of lots. A module of its own, so that its scripts load after those of the price above it. */
export default function LotSlides({ listings, ...rest }: Props) {
  const slides = listings.map((listing) => ({
    key: listing.name,
    node: <LotCard listing={listing} headingLevel={3} isTall />,
  }))
  return <Carousel {...rest} slides={slides} />
}
