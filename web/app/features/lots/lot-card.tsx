import type { Card as Listing } from '@lotyard/contract/listing'
import { formatCents } from '@lotyard/contract/rules/money'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Price } from '../../ui/price.tsx'
import { LotPhoto } from './lot-photo.tsx'
import { percentOfMsrp, sellingPriceCents } from './selling-price.ts'

type Props = { listing: Listing; isFirst?: boolean; headingLevel?: 2 | 3 }

const PHOTO_SIZES = '(min-width: 80rem) 19rem, (min-width: 48rem) 31vw, (min-width: 30rem) 46vw, 8rem'
const SIDE = 'shrink-0 text-right'
const LABEL = 'mb-1 text-xs leading-4 font-medium'

/** A lot in a grid: the whole card leads to its page, price and time stand out. On a phone the photo moves to the side. */
export function LotCard({ listing, isFirst = false, headingLevel = 2 }: Props) {
  return (
    <article className="group relative grid h-full grid-cols-[7.5rem_minmax(0,1fr)] grid-rows-[auto_1fr] rounded-sm border border-line bg-surface transition-colors focus-within:border-ink hover:border-ink min-[30rem]:grid-cols-1 min-[30rem]:grid-rows-[auto_auto_1fr]">
      <div className="relative max-[30rem]:p-3 max-[30rem]:pr-0 min-[30rem]:overflow-hidden">
        <LotPhoto photo={listing.primary_photo} sizes={PHOTO_SIZES} isFirst={isFirst} />
        <div className="absolute top-2 left-2 flex flex-wrap gap-1 max-[30rem]:top-1 max-[30rem]:left-1">
          {listing.price_drop && <Badge tone="accent">Price drop</Badge>}
          {listing.auction?.is_leading && <Badge tone="good">You are winning</Badge>}
        </div>
      </div>
      <CardTitle listing={listing} headingLevel={headingLevel} />
      <CardFigures listing={listing} />
    </article>
  )
}

function CardTitle({ listing, headingLevel: level }: { listing: Listing; headingLevel: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <div className="p-3 pb-2">
      <Heading className="line-clamp-3 text-[0.9375rem] leading-snug font-semibold tracking-normal text-pretty min-[30rem]:line-clamp-2 min-[30rem]:min-h-[2.75em]">
        <Link to={listing.path} className="after:absolute after:inset-0 group-hover:underline">
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
      <dl className="flex items-end justify-between gap-x-3 border-t border-line pt-2.5">
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
          {listing.units.toLocaleString('en-US')} units, MSRP {formatCents(listing.msrp_cents)}
        </span>
        <span>
          {listing.warehouse.city}, {listing.warehouse.region}
        </span>
      </p>
    </div>
  )
}

/** An auction's time, or what a fixed price is worth against the shop's. */
function CardTime({ listing }: { listing: Listing }) {
  const figure = 'figures text-xl leading-6 font-bold tracking-tight'
  if (listing.auction !== null && listing.active_auction) {
    return (
      <Countdown endsAt={listing.auction.ends_at} className={figure} labelClassName={LABEL} groupClassName={SIDE} />
    )
  }
  const percent = percentOfMsrp(listing)
  if (percent === null) return null
  return (
    <div className={SIDE}>
      <dt className={`${LABEL} text-ink-soft`}>Of MSRP</dt>
      <dd className={figure}>{percent}%</dd>
    </div>
  )
}

function priceLabel({ buying_format, current_bid_cents, bid_count }: Listing): string {
  if (buying_format === 'fixed_price') return 'Fixed price'
  if (current_bid_cents === null) return 'Opening bid'
  return bid_count === 1 ? 'Current bid, 1 bid' : `Current bid, ${bid_count} bids`
}
