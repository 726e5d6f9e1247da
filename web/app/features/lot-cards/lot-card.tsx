import type { Card as Listing } from '@lotyard/contract/listing'
import { formatCents } from '@lotyard/contract/rules/money'
import { cardPercentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import type { ReactNode } from 'react'
import { useLiveListing } from '../../live/use-live-listing.ts'
import { tracked } from '../../lib/browser/tracked.ts'

import { Countdown } from '../../ui/time/countdown.tsx'
import { Price } from '../../ui/data/price.tsx'
import { formatMsrp } from './format-msrp.ts'
import { LotBadges } from './lot-badges.tsx'
import { lotPath } from './lot-path.ts'
import { LotPhoto } from './lot-photo.tsx'
import { priceLabel } from './price-label.ts'
import { useAuctionClock } from './use-auction-clock.ts'
import { Link } from '../../ui/link.tsx'

type Props = {
  listing: Listing
  isFirst?: boolean
  headingLevel?: 2 | 3
  /** The search that found the lot. */
  search?: string | undefined
  /** The watch button, which the page supplies. */
  watch?: ReactNode
  /** Keeps the photo above the text on a phone too, as in a carousel. */
  isTall?: boolean
}

const PHOTO_SIZES = '(min-width: 80rem) 19rem, (min-width: 48rem) 31vw, (min-width: 30rem) 46vw, 8rem'
const SIDE = 'shrink-0 text-right'
const LABEL = 'mb-1 text-xs leading-4 font-medium whitespace-nowrap'

/** On a phone the photo is beside the title, so that more lots fit on a screen. */
const BESIDE = {
  card: 'grid-cols-[7.5rem_minmax(0,1fr)] grid-rows-[auto_1fr] min-[30rem]:grid-cols-1 min-[30rem]:grid-rows-[auto_auto_1fr]',
  photo: 'max-[30rem]:p-3 max-[30rem]:pr-0',
  badges: 'max-[30rem]:top-1 max-[30rem]:left-1',
  watch: 'max-[30rem]:top-auto max-[30rem]:right-1 max-[30rem]:bottom-4',
}
const ABOVE = { card: 'grid-cols-1 grid-rows-[auto_auto_1fr]', photo: '', badges: '', watch: '' }

/** A lot in a grid or a carousel. The whole card is a link to its page. */
export function LotCard({ listing: loaded, isFirst = false, headingLevel = 2, search, watch, isTall = false }: Props) {
  const listing = useLiveListing(loaded)
  const look = isTall ? ABOVE : BESIDE
  return (
    <article
      className={`group relative grid h-full rounded-sm border border-line bg-surface transition-colors focus-within:border-ink hover:border-ink ${look.card}`}
    >
      <div className={`relative ${look.photo}`}>
        <LotPhoto photo={listing.primary_photo} sizes={isTall ? '16rem' : PHOTO_SIZES} isFirst={isFirst} />
        <div className={`absolute top-2 left-2 flex flex-wrap gap-1 ${look.badges}`}>
          <LotBadges listing={listing} />
        </div>
        {/* Above the link that covers the card. */}
        {watch && <div className={`absolute top-2 right-2 z-10 ${look.watch}`}>{watch}</div>}
      </div>
      <CardTitle listing={listing} headingLevel={headingLevel} search={search} />
      <CardFigures listing={listing} />
    </article>
  )
}

type TitleProps = { listing: Listing; headingLevel: 2 | 3; search: string | undefined }

function CardTitle({ listing, headingLevel: level, search }: TitleProps) {
  const Heading = `h${level}` as const
  return (
    <div className="p-3 pb-2">
      <Heading className="line-clamp-3 text-[0.9375rem] leading-snug font-semibold tracking-normal text-pretty min-[30rem]:line-clamp-2 min-[30rem]:min-h-[2.75em]">
        <Link
          to={lotPath(listing.path, search)}
          className="after:absolute after:inset-0 group-hover:underline"
          {...tracked('lot_open', { listing: listing.name })}
        >
          {listing.title}
        </Link>
      </Heading>
      <p className="mt-1 text-sm text-ink-soft">
        {listing.condition.name} · {listing.lot_size.name}
      </p>
    </div>
  )
}

function CardFigures({ listing }: { listing: Listing }) {
  return (
    <div className="col-span-full flex flex-col justify-end gap-2 px-3 pb-3">
      <dl className="flex items-baseline-last justify-between gap-x-2 border-t border-line pt-2.5">
        <div>
          <dt className={`${LABEL} text-ink-soft`}>{priceLabel(listing)}</dt>
          <dd>
            <Price
              cents={sellingPriceCents(listing)}
              wasCents={listing.price_drop ? listing.original_price_cents : null}
            />
          </dd>
        </div>
        <CardTime listing={listing} />
      </dl>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
        <span className="figures whitespace-nowrap">
          {listing.units.toLocaleString('en-US')} units, MSRP {formatMsrp(listing.msrp_cents)}
        </span>
        <span>
          {listing.warehouse.city}, {listing.warehouse.region}
        </span>
      </p>
      {listing.shipping_cost_cents !== null && <Delivered listing={listing} cents={listing.shipping_cost_cents} />}
    </div>
  )
}

/** The time left of an auction or until it opens, or a fixed price as a percentage of the MSRP. */
function CardTime({ listing }: { listing: Listing }) {
  // As high as the price beside it, so that the labels align. Smaller on medium screens, where '120:00:00' would not fit.
  const figure = 'figures text-xl leading-[1.625rem] font-bold tracking-tight min-[30rem]:max-lg:text-lg'
  const clock = useAuctionClock(listing)
  if (clock !== null) return <Countdown {...clock} className={figure} labelClassName={LABEL} groupClassName={SIDE} />
  const percent = cardPercentOfMsrp(listing)
  if (percent === null) return null
  return (
    <div className={SIDE}>
      <dt className={`${LABEL} text-ink-soft`}>Of MSRP</dt>
      <dd className={figure}>{percent}%</dd>
    </div>
  )
}

/** Landed cost, for whoever has a ship-to address. */
function Delivered({ listing, cents }: { listing: Listing; cents: number }) {
  return (
    <p className="figures text-sm">
      <span className="font-semibold">{formatCents(sellingPriceCents(listing) + cents)} delivered</span>
      <span className="text-ink-soft">, freight {formatCents(cents)}</span>
    </p>
  )
}
