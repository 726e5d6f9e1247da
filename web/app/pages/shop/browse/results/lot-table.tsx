import { formatCount } from '@lotyard/contract/rules/format-count'
import { cents, formatCents, perItemCents } from '@lotyard/contract/rules/money'
import { cardPercentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import type { ReactNode } from 'react'
import { useLiveListing } from '../../../../live/use-live-listing.ts'
import { tracked } from '../../../../lib/browser/tracked.ts'

import { Moved } from '../../../../ui/data/moved.tsx'
import { BidLink } from '../../../../features/lot-cards/card/bid-link.tsx'
import { LotBadges } from '../../../../features/lot-cards/card/lot-badges.tsx'
import { lotPath } from '../../../../features/lot-cards/lot-path.ts'
import { LotPhoto } from '../../../../features/lot-cards/card/lot-photo.tsx'
import { RowTime } from '../../../../features/lot-cards/row-time.tsx'
import { DeliveredFigures } from '../../../../features/lot-cards/delivered-figures.tsx'
import { ProfitFigures } from '../../../../features/lot-cards/worth/profit-figures.tsx'
import { formatMsrp } from '../../../../features/lot-cards/card/format-msrp.ts'
import type { ShownLot } from '../../../../features/lot-cards/card/shown-lot.ts'
import { worthNow } from '../../../../features/lot-cards/worth/worth-now.ts'
import { Link } from '../../../../ui/link.tsx'

type Props = {
  listings: ShownLot[]
  areFirst?: boolean
  search?: string
  watch?: (listing: ShownLot) => ReactNode
  buy?: (listing: ShownLot) => ReactNode
}

/** Columns that only some lists have: without them the rest gets the room. */
type Columns = {
  /**
   * For readers with a ZIP code. What a unit costs them is in it, so units and their price wait for a wide screen: on a
   * tablet the row would be wider than the page.
   */
  isDelivered: boolean
  /** For readers with a price book and a ZIP code. Profit then has the room of what it makes less telling. */
  isValued: boolean
  /** Bids, and when they end. */
  hasAuctions: boolean
}

/** One row per lot, with figures aligned for comparison. */
export default function LotTable({ listings, areFirst = false, search, watch, buy }: Props) {
  const columns: Columns = {
    isDelivered: listings.some((listing) => listing.shipping_cost_cents !== null),
    isValued: listings.some((listing) => worthNow(listing) !== null),
    hasAuctions: listings.some((listing) => listing.auction !== null),
  }
  return (
    <div className="rounded-sm border border-line bg-surface">
      <table className="lot-table w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">Lots</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-soft">
            <th scope="col" className="from-sm">
              <span className="sr-only">Photo</span>
            </th>
            <th scope="col">Lot</th>
            <th scope="col" className={`num ${unitsFrom(columns)}`}>
              Units
            </th>
            <th scope="col" className={`num ${msrpFrom(columns)}`}>
              MSRP
            </th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col" className={`num ${percentFrom(columns)}`}>
              % MSRP
            </th>
            <th scope="col" className={`num ${perUnitFrom(columns)}`}>
              Per unit
            </th>
            {columns.isDelivered && (
              <th scope="col" className="num from-md">
                Delivered
              </th>
            )}
            {columns.isValued && (
              <th scope="col" className="num from-md">
                Profit
              </th>
            )}
            {columns.hasAuctions && (
              <>
                <th scope="col" className={`num ${msrpFrom(columns)}`}>
                  Bids
                </th>
                <th scope="col" className="num from-sm">
                  Ends in
                </th>
              </>
            )}
            {watch && (
              <th scope="col" className="w-12">
                <span className="sr-only">Buy or watch</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="rows rows-hover">
          {listings.map((listing, index) => (
            <Row
              key={listing.name}
              listing={listing}
              isFirst={areFirst && index < 8}
              columns={columns}
              search={search}
              watch={watch?.(listing)}
              buy={buy?.(listing)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  listing: ShownLot
  isFirst: boolean
  columns: Columns
  search: string | undefined
  watch: ReactNode
  buy: ReactNode
}

function Row({ listing: loaded, isFirst, columns, search, watch, buy }: RowProps) {
  const listing = useLiveListing(loaded)
  const priceCents = sellingPriceCents(listing)
  const percent = cardPercentOfMsrp(listing)
  return (
    <tr>
      <td className="row-photo from-sm py-1.5 pl-2">
        <LotPhoto photo={listing.primary_photo} sizes="5rem" isFirst={isFirst} />
      </td>
      <th scope="row">
        <Link to={lotPath(listing.name, search)} {...tracked('lot_open', { listing: listing.name })}>
          {listing.title}
        </Link>
        <span>
          {`${listing.condition.name} · ${listing.lot_size.name} · ${listing.warehouse.city}, ${listing.warehouse.region}`}
          <LotBadges listing={listing} />
        </span>
      </th>
      <td className={`num ${unitsFrom(columns)}`}>{formatCount(listing.units)}</td>
      <td className={`num ${msrpFrom(columns)}`}>{formatMsrp(listing.msrp_cents)}</td>
      <td className="num">
        <span className="row-price">
          <Moved value={priceCents}>{formatCents(priceCents)}</Moved>
        </span>
        <span>{kindOfPrice(listing)}</span>
        <RowTime listing={listing} className="font-semibold sm:hidden" />
        <div className="mt-1 md:hidden">
          <DeliveredFigures listing={listing} label="delivered" />
          <ProfitFigures listing={listing} />
        </div>
      </td>
      <td className={`num ${percentFrom(columns)}`}>{percent === null ? '' : `${percent}%`}</td>
      <td className={`num ${perUnitFrom(columns)}`}>{formatCents(perItemCents(cents(priceCents), listing.units))}</td>
      {columns.isDelivered && (
        <td className="num from-md">
          <DeliveredFigures listing={listing} />
        </td>
      )}
      {columns.isValued && (
        <td className="num from-md">
          <ProfitFigures listing={listing} isHeaded />
        </td>
      )}
      {columns.hasAuctions && (
        <>
          <td className={`num ${msrpFrom(columns)}`}>{listing.auction === null ? '' : listing.bid_count}</td>
          <td className="num from-sm">
            <RowTime listing={listing} className="font-bold" />
          </td>
        </>
      )}
      {watch && (
        <td className="py-2 pr-2">
          <div className="row-actions">
            {listing.auction === null ? buy : buy && <BidLink listing={listing} look="row" />}
            {watch}
          </div>
        </td>
      )}
    </tr>
  )
}

function unitsFrom({ isDelivered }: Columns): string {
  return isDelivered ? 'from-xl' : 'from-md'
}

function percentFrom({ isValued }: Columns): string {
  return isValued ? 'from-xl' : 'from-md'
}

function perUnitFrom(columns: Columns): string {
  return columns.isValued ? msrpFrom(columns) : unitsFrom(columns)
}

function msrpFrom({ isValued }: Columns): string {
  return isValued ? 'max-[100rem]:hidden' : 'from-xl'
}

function kindOfPrice({ buying_format, current_bid_cents }: ShownLot): string {
  if (buying_format === 'fixed_price') return 'fixed price'
  return current_bid_cents === null ? 'starting bid' : 'current bid'
}
