import type { SuggestedLot, SuggestedSearch } from '@lotyard/contract/lots/search'
import { describeSuggestedCount } from '@lotyard/contract/rules/catalogue/suggested-count'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { TimeLeft } from '../../../ui/time/countdown.tsx'

export function RecentRow({ text }: { text: string }) {
  return <span>{text}</span>
}

/** Without the space a screen reader would read the text and the count as one word. */
export function SearchRow(search: SuggestedSearch) {
  return (
    <>
      <span>{search.text}</span> <small>{describeSuggestedCount(search)}</small>
    </>
  )
}

export function LotRow({ lot, hasName }: { lot: SuggestedLot; hasName: boolean }) {
  const { name, photo, title, price_cents, buying_format, bid_count, ends_at } = lot
  return (
    <>
      {/* Beside its title a photo says nothing more to those who don't see it. */}
      {photo === null ? <i /> : <img src={photo.url} alt="" width={56} height={42} decoding="async" />}
      <span>{hasName ? `${name}: ${title}` : title}</span>{' '}
      <small>
        <b>{formatCents(price_cents)}</b> {describeOffer(buying_format, bid_count)}
        {ends_at !== null && (
          <>
            {' · ends in '}
            <TimeLeft endsAt={ends_at} />
          </>
        )}
      </small>
    </>
  )
}

function describeOffer(format: SuggestedLot['buying_format'], bidCount: number): string {
  if (format === 'fixed_price') return 'fixed price'
  return bidCount === 0 ? 'starting bid' : countOf(bidCount, 'bid')
}
