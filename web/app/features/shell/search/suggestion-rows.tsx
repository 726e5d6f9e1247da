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

export function LotRow({
  lot: { photo, title, price_cents, buying_format, bid_count, ends_at },
}: {
  lot: SuggestedLot
}) {
  return (
    <>
      {/* Beside its title a photo says nothing more to those who don't see it. */}
      {photo === null ? <i /> : <img src={photo.url} alt="" width={56} height={42} decoding="async" />}
      <span>{title}</span>{' '}
      <small>
        <b>{formatCents(price_cents)}</b>{' '}
        {buying_format === 'fixed_price' ? 'Fixed price' : bid_count === 0 ? 'Starting bid' : countOf(bid_count, 'bid')}
        {ends_at !== null && (
          <>
            {' '}
            <span className="sr-only">Ends in</span> <TimeLeft endsAt={ends_at} />
          </>
        )}
      </small>
    </>
  )
}
