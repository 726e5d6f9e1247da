import { formatCents } from '@lotyard/contract/rules/money'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { DeliveredFigures } from '../../../features/lot-cards/delivered-figures.tsx'
import { Delivered } from '../../../features/lot-cards/delivered.tsx'
import { lotPath } from '../../../features/lot-cards/lot-path.ts'
import { LotPhoto } from '../../../features/lot-cards/card/lot-photo.tsx'
import { priceLabel } from '../../../features/lot-cards/card/price-label.ts'
import { Profit } from '../../../features/lot-cards/worth/profit.tsx'
import { ProfitFigures } from '../../../features/lot-cards/worth/profit-figures.tsx'
import { RowTime } from '../../../features/lot-cards/row-time.tsx'
import type { ShownLot } from '../../../features/lot-cards/card/shown-lot.ts'
import { CompareBox } from '../../../features/compare/compare-box.tsx'
import { LotNote } from '../../../features/watching/lot-note.tsx'
import { WatchForms } from '../../../features/watching/watch-forms.tsx'
import { useLiveListing } from '../../../live/use-live-listing.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Moved } from '../../../ui/data/moved.tsx'
import { Link } from '../../../ui/link.tsx'

type Watched = ShownLot & { starred_lot: { id: string }; is_open: boolean; note: string | null }

const CELL = 'px-2 py-2.5 align-middle'

/**
 * One row per lot. On narrow screens price and time move below the title. A lot that is unwatched stays until the reader
 * leaves the page.
 */
export function WatchedLots({ listings }: { listings: Watched[] }) {
  const isDelivered = listings.some((listing) => listing.is_open && listing.shipping_cost_cents !== null)
  return (
    <div className="rounded-sm border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">Watched lots</caption>
        <thead>
          <tr className="border-b border-line-strong text-left text-sm text-ink-soft">
            <th scope="col" className="px-2 py-2 font-semibold">
              <span className="sr-only">Photo</span>
            </th>
            <th scope="col" className="px-2 py-2 font-semibold">
              Lot
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold max-lg:hidden">
              Price
            </th>
            {isDelivered && (
              <th scope="col" className="px-2 py-2 text-right font-semibold max-lg:hidden">
                Delivered
              </th>
            )}
            <th scope="col" className="px-2 py-2 text-right font-semibold whitespace-nowrap max-lg:hidden">
              Ends in
            </th>
            <th scope="col" className="px-2 py-2 font-semibold">
              <span className="sr-only">Watching</span>
            </th>
          </tr>
        </thead>
        <tbody className="rows">
          {listings.map((listing) => (
            <Row key={listing.lot_id} listing={listing} isDelivered={isDelivered} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `isDelivered`: the table has a column for delivered prices, and profit below them. */
function Row({ listing: loaded, isDelivered }: { listing: Watched; isDelivered: boolean }) {
  const listing = useLiveListing(loaded)
  const priceCents = sellingPriceCents(listing)
  return (
    <tr>
      <td className="py-2.5 pr-1 pl-2 sm:pr-2 sm:pl-3 align-top">
        {/* With a fixed width: a table narrows photos first, down to the size of stamps. */}
        <div className="w-18 sm:w-24">
          <LotPhoto photo={listing.primary_photo} sizes="6rem" />
        </div>
      </td>
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <Link to={lotPath(listing.name)} className="leading-snug font-semibold hover:underline">
          {listing.title}
        </Link>
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-ink-soft">
          {listing.condition.name} · {listing.lot_size.name}
          <State listing={listing} />
        </span>
        <div className="figures mt-1 flex flex-wrap items-baseline gap-x-3 lg:hidden">
          <span className="text-lg font-bold">
            <Moved value={priceCents}>{formatCents(priceCents)}</Moved>
          </span>
          {listing.is_open && <RowTime listing={listing} className="font-bold" />}
        </div>
        {listing.is_open && (
          <div className="lg:hidden">
            <Delivered listing={listing} />
            <Profit listing={listing} />
          </div>
        )}
        <LotNote lotId={listing.lot_id} title={listing.title} note={listing.note} />
      </th>
      <td className={`${CELL} text-right whitespace-nowrap max-lg:hidden`}>
        <span className="text-lg font-bold tracking-tight">
          <Moved value={priceCents}>{formatCents(priceCents)}</Moved>
        </span>
        <span className="block text-xs text-ink-soft">{priceLabel(listing)}</span>
      </td>
      {isDelivered && (
        <td className={`${CELL} figures text-right whitespace-nowrap max-lg:hidden`}>
          {listing.is_open && (
            <>
              <DeliveredFigures listing={listing} />
              <ProfitFigures listing={listing} />
            </>
          )}
        </td>
      )}
      <td className={`${CELL} text-right text-lg font-bold whitespace-nowrap max-lg:hidden`}>
        {listing.is_open && <RowTime listing={listing} />}
      </td>
      <td className={`${CELL} text-right`}>
        <div className="flex flex-col items-end gap-1">
          <CompareBox listing={listing} />
          <WatchForms
            lotId={listing.lot_id}
            listingName={listing.name}
            title={listing.title}
            watchId={listing.starred_lot.id}
            isSmall
          />
        </div>
      </td>
    </tr>
  )
}

function State({ listing }: { listing: Watched }) {
  if (listing.auction?.is_leading) return <Badge tone="good">You are winning</Badge>
  if (!listing.is_open) return <Badge>{listing.auction === null ? 'Not for sale' : 'Ended'}</Badge>
  if (listing.price_drop) return <Badge tone="accent">Price drop</Badge>
  return null
}
