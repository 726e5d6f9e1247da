import type { ListingDetail, PublishedState } from '@lotyard/contract/listing'
import { LinkButton } from '../../ui/forms/button.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'

const SENTENCES: Record<PublishedState, string> = {
  scheduled: 'This lot is not for sale yet.',
  active: 'This auction has ended. The result will stand here in a moment.',
  awaiting_payment: 'This lot is sold and waits for its payment.',
  sold: 'This lot is sold.',
  unsold: 'This lot ended without a sale.',
  withdrawn: 'The seller withdrew this lot.',
}

/** Says why a lot is not for sale, and links to lots that are. */
export function LotState({ lot }: { lot: ListingDetail }) {
  if (lot.is_open) return null
  return (
    <div
      data-lot-state={lot.state}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border-l-4 border-ink bg-sunken px-4 py-3"
    >
      <p className="font-semibold">
        {SENTENCES[lot.state]}{' '}
        {lot.closed_at !== null && (
          <span className="font-normal text-ink-soft">
            It ended <LocalTime at={lot.closed_at} />.
          </span>
        )}
        {lot.state === 'scheduled' && (
          <span className="font-normal text-ink-soft">
            It opens <LocalTime at={lot.published_at} />.
          </span>
        )}
      </p>
      <LinkButton isSmall to={`/lots/?category=${encodeURIComponent(lot.category.key)}`}>
        {lot.category.name} for sale now
      </LinkButton>
    </div>
  )
}
