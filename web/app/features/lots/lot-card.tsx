import type { Card as Listing } from '@lotyard/contract/listing'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Price } from '../../ui/price.tsx'
import { LotPhoto } from './lot-photo.tsx'
import { percentOfMsrp, sellingPriceCents } from './selling-price.ts'

type Props = { listing: Listing; isFirst?: boolean; headingLevel?: 2 | 3 }

/** A lot in a grid: the whole card leads to its page, price and time stand out. */
export function LotCard({ listing, isFirst = false, headingLevel = 2 }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className="group relative flex h-full flex-col rounded-sm border border-line bg-surface transition-colors focus-within:border-ink hover:border-ink">
      <div className="relative overflow-hidden rounded-t-[1px]">
        <LotPhoto
          photo={listing.primary_photo}
          sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 45vw, 92vw"
          isFirst={isFirst}
        />
        <div className="absolute top-2 left-2 flex flex-wrap gap-1">
          {listing.price_drop && <Badge tone="accent">Price drop</Badge>}
          {listing.auction?.is_leading && <Badge tone="good">You are winning</Badge>}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-3">
        <div className="grid gap-1">
          <Heading className="line-clamp-2 min-h-[2.5em] text-[0.9375rem] leading-tight font-semibold tracking-normal">
            <Link to={listing.path} className="after:absolute after:inset-0 group-hover:underline">
              {listing.title}
            </Link>
          </Heading>
          <p className="truncate text-sm text-ink-soft">
            {listing.condition.name} · {listing.lot_size.name} · {listing.units.toLocaleString('en-US')} units
          </p>
        </div>
        <dl className="mt-auto grid grid-cols-2 items-end gap-x-3 border-t border-line pt-2.5">
          <CardPrice listing={listing} />
          <CardTime listing={listing} />
        </dl>
        <p className="flex justify-between gap-3 text-sm text-ink-soft">
          <span className="figures whitespace-nowrap">MSRP {formatCents(listing.msrp_cents)}</span>
          <span className="truncate">
            {listing.warehouse.city}, {listing.warehouse.region}
          </span>
        </p>
      </div>
    </article>
  )
}

function CardPrice({ listing }: { listing: Listing }) {
  return (
    <Figure label={priceLabel(listing)}>
      <Price cents={sellingPriceCents(listing)} wasCents={listing.price_drop ? listing.original_price_cents : null} />
    </Figure>
  )
}

function CardTime({ listing }: { listing: Listing }) {
  if (listing.auction !== null && listing.active_auction) {
    return (
      <Figure label="Ends in" isRight>
        <Countdown endsAt={listing.auction.ends_at} className="text-xl leading-none font-bold tracking-tight" />
      </Figure>
    )
  }
  const percent = percentOfMsrp(listing)
  if (percent === null) return null
  return (
    <Figure label="Of MSRP" isRight>
      <span className="figures text-xl leading-none font-bold tracking-tight">{percent}%</span>
    </Figure>
  )
}

function Figure({ label, isRight = false, children }: { label: string; isRight?: boolean; children: ReactNode }) {
  return (
    <div className={isRight ? 'text-right' : undefined}>
      <dt className="mb-1 text-xs font-medium text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function priceLabel({ buying_format, current_bid_cents, bid_count }: Listing): string {
  if (buying_format === 'fixed_price') return 'Fixed price'
  if (current_bid_cents === null) return 'Opening bid'
  return bid_count === 1 ? 'Bid, 1 so far' : `Bid, ${bid_count} so far`
}
