import { countOf } from '@lotyard/contract/rules/format-count'
import { cardPercentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { cents, formatCents, perItemCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { useLiveListing } from '../../../live/use-live-listing.ts'
import { tracked } from '../../../lib/browser/tracked.ts'
import { Countdown } from '../../../ui/time/countdown.tsx'
import { Price } from '../../../ui/data/price.tsx'
import { BidLink } from './bid-link.tsx'
import { Delivered } from '../delivered.tsx'
import { formatMsrp } from './format-msrp.ts'
import { hasBadges, LotBadges } from './lot-badges.tsx'
import { lotPath } from '../lot-path.ts'
import { LotPhoto } from './lot-photo.tsx'
import { priceLabel } from './price-label.ts'
import type { ShownLot } from './shown-lot.ts'
import { useAuctionClock } from '../use-auction-clock.ts'
import { Link } from '../../../ui/link.tsx'
import { Profit } from '../worth/profit.tsx'

type Props = {
  listing: ShownLot
  isFirst?: boolean
  headingLevel?: 2 | 3
  /** The search that found the lot. */
  search?: string | undefined
  /** The watch button, which the page supplies. */
  watch?: ReactNode
  /** The add-to-cart button, which the page supplies too. With it, an auction has a link to its bid form. */
  buy?: ReactNode
  /** Keeps the photo above the text on a phone too, as in a carousel. */
  isTall?: boolean
}

const PHOTO_SIZES = '(min-width:80rem) 19rem,(min-width:48rem) 31vw,(min-width:30rem) 46vw,8rem'

/** A lot in a grid or a carousel. The whole card is a link to its page. */
export function LotCard({
  listing: loaded,
  isFirst = false,
  headingLevel = 2,
  search,
  watch,
  buy,
  isTall = false,
}: Props) {
  const listing = useLiveListing(loaded)
  return (
    <article className={isTall ? 'lot-card tall' : 'lot-card'}>
      <div className="lot-head">
        <LotPhoto photo={listing.primary_photo} sizes={isTall ? '16rem' : PHOTO_SIZES} isFirst={isFirst} />
        {hasBadges(listing) && (
          <div className="lot-badges">
            <LotBadges listing={listing} />
          </div>
        )}
        {/* Above the link that covers the card. */}
        {watch && <div className="lot-watch">{watch}</div>}
      </div>
      <CardTitle listing={listing} headingLevel={headingLevel} search={search} />
      <CardFigures listing={listing} />
      {buy && <div className="lot-buy">{listing.auction === null ? buy : <BidLink listing={listing} />}</div>}
    </article>
  )
}

type TitleProps = { listing: ShownLot; headingLevel: 2 | 3; search: string | undefined }

function CardTitle({ listing, headingLevel: level, search }: TitleProps) {
  const Heading = `h${level}` as const
  return (
    <div className="lot-title">
      <Heading>
        <Link to={lotPath(listing.name, search)} {...tracked('lot_open', { listing: listing.name })}>
          {listing.title}
        </Link>
      </Heading>
      <p>{`${listing.condition.name} · ${listing.lot_size.name}`}</p>
    </div>
  )
}

function CardFigures({ listing }: { listing: ShownLot }) {
  const { units, msrp_cents, warehouse } = listing
  const priceCents = sellingPriceCents(listing)
  const percent = cardPercentOfMsrp(listing)
  const clock = useAuctionClock(listing)
  return (
    <div className="lot-figures">
      <dl>
        <div>
          <dt>{priceLabel(listing)}</dt>
          <dd>
            <Price cents={priceCents} wasCents={listing.price_drop ? listing.original_price_cents : null} />
          </dd>
        </div>
        {clock && <Countdown {...clock} groupClassName="lot-side" />}
      </dl>
      {/* The same for a fixed price and a bid, so that both can be compared. */}
      <p className="lot-facts">
        <span>{`${countOf(units, 'unit')}, MSRP ${formatMsrp(msrp_cents)}`}</span>
        <span>{`${warehouse.city}, ${warehouse.region}`}</span>
        <b>{percent !== null && `${percent}% of MSRP`}</b>
        <span>{`${formatCents(perItemCents(cents(priceCents), units))} a unit`}</span>
      </p>
      <Delivered listing={listing} />
      <Profit listing={listing} />
    </div>
  )
}
