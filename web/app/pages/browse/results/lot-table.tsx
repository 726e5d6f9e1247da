import type { Card as Listing } from '@lotyard/contract/listing'
import { cents, formatCents, perItemCents } from '@lotyard/contract/rules/money'
import { cardPercentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import type { ReactNode } from 'react'
import { useLiveListing } from '../../../live/use-live-listing.ts'
import { tracked } from '../../../lib/browser/tracked.ts'

import { Moved } from '../../../ui/data/moved.tsx'
import { LotBadges } from '../../../features/lot-cards/lot-badges.tsx'
import { lotPath } from '../../../features/lot-cards/lot-path.ts'
import { LotPhoto } from '../../../features/lot-cards/lot-photo.tsx'
import { RowTime } from '../../../features/lot-cards/row-time.tsx'
import { formatMsrp } from '../../../features/lot-cards/format-msrp.ts'
import { Link } from '../../../ui/link.tsx'

type Props = {
  listings: Listing[]
  areFirst?: boolean
  search?: string
  watch?: (listing: Listing) => ReactNode
}

const HEAD = 'px-2 py-2 text-left font-semibold whitespace-nowrap'
const NUMBER = 'text-right'
/** Columns disappear as the screen narrows; those that traders compare first stay longest. */
const FROM_SM = 'max-sm:hidden'
const FROM_MD = 'max-md:hidden'
const FROM_XL = 'max-xl:hidden'

/** One row per lot, with figures aligned for comparison. */
export default function LotTable({ listings, areFirst = false, search, watch }: Props) {
  return (
    <div className="rounded-sm border border-line bg-surface">
      <table className="w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">Lots</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-soft">
            <th scope="col" className={`${HEAD} w-20 ${FROM_SM}`}>
              <span className="sr-only">Photo</span>
            </th>
            <th scope="col" className={HEAD}>
              Lot
            </th>
            <th scope="col" className={`${HEAD} ${NUMBER} ${FROM_MD}`}>
              Units
            </th>
            <th scope="col" className={`${HEAD} ${NUMBER} ${FROM_XL}`}>
              MSRP
            </th>
            <th scope="col" className={`${HEAD} ${NUMBER}`}>
              Price
            </th>
            <th scope="col" className={`${HEAD} ${NUMBER} ${FROM_MD}`}>
              % MSRP
            </th>
            <th scope="col" className={`${HEAD} ${NUMBER} ${FROM_MD}`}>
              Per unit
            </th>
            <th scope="col" className={`${HEAD} ${NUMBER} ${FROM_XL}`}>
              Bids
            </th>
            <th scope="col" className={`${HEAD} ${NUMBER} ${FROM_SM}`}>
              Ends in
            </th>
            {watch && (
              <th scope="col" className={`${HEAD} w-12`}>
                <span className="sr-only">Watch</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {listings.map((listing, index) => (
            <Row
              key={listing.name}
              listing={listing}
              isFirst={areFirst && index < 8}
              search={search}
              watch={watch?.(listing)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { listing: Listing; isFirst: boolean; search: string | undefined; watch: ReactNode }

function Row({ listing: loaded, isFirst, search, watch }: RowProps) {
  const listing = useLiveListing(loaded)
  const priceCents = sellingPriceCents(listing)
  const percent = cardPercentOfMsrp(listing)
  const figure = `px-2 py-2 align-middle whitespace-nowrap ${NUMBER}`
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-sunken/50">
      <td className={`w-20 py-1.5 pl-2 ${FROM_SM}`}>
        <LotPhoto photo={listing.primary_photo} sizes="5rem" isFirst={isFirst} />
      </td>
      <th scope="row" className="px-2 py-2 text-left font-normal">
        <Link
          to={lotPath(listing.path, search)}
          className="line-clamp-2 leading-snug font-semibold hover:underline"
          {...tracked('lot_open', { listing: listing.name })}
        >
          {listing.title}
        </Link>
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
          {listing.condition.name} · {listing.lot_size.name} · {listing.warehouse.city}, {listing.warehouse.region}
          <LotBadges listing={listing} />
        </span>
      </th>
      <td className={`${figure} ${FROM_MD}`}>{listing.units.toLocaleString('en-US')}</td>
      <td className={`${figure} ${FROM_XL}`}>{formatMsrp(listing.msrp_cents)}</td>
      <td className={figure}>
        <span className="text-lg font-bold tracking-tight">
          <Moved value={priceCents}>{formatCents(priceCents)}</Moved>
        </span>
        <span className="block text-xs text-ink-soft">{kindOfPrice(listing)}</span>
        <RowTime listing={listing} className="font-semibold sm:hidden" />
      </td>
      <td className={`${figure} ${FROM_MD}`}>{percent === null ? '' : `${percent}%`}</td>
      <td className={`${figure} ${FROM_MD}`}>{formatCents(perItemCents(cents(priceCents), listing.units))}</td>
      <td className={`${figure} ${FROM_XL}`}>{listing.auction === null ? '' : listing.bid_count}</td>
      <td className={`${figure} ${FROM_SM}`}>
        <RowTime listing={listing} className="font-bold" />
      </td>
      {watch && <td className="py-2 pr-2 text-right">{watch}</td>}
    </tr>
  )
}

function kindOfPrice({ buying_format, current_bid_cents }: Listing): string {
  if (buying_format === 'fixed_price') return 'fixed price'
  return current_bid_cents === null ? 'starting bid' : 'current bid'
}
