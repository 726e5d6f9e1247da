import type { PublishedState } from '@lotyard/contract/lots/listing'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import type { LiveLot } from '../use-live-lot.ts'

const SENTENCES: Record<PublishedState, string> = {
  scheduled: 'Not open for bids yet.',
  active: 'Auction ended, result in a moment.',
  awaiting_payment: 'Sold, awaiting payment.',
  sold: 'Sold.',
  unsold: 'Ended without a sale.',
  withdrawn: 'Withdrawn by the seller.',
}

/** Says why a lot is not for sale, and links to lots that are. The price panel does not say it again. */
export function LotState({ lot }: { lot: LiveLot }) {
  if (lot.phase === 'open') return null
  const state = lot.phase === 'scheduled' ? 'scheduled' : lot.phase === 'ended' ? 'active' : lot.state
  return (
    <div
      data-lot-state={state}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border-l-4 border-ink bg-sunken px-4 py-3"
    >
      <p className="font-semibold">
        {SENTENCES[state]}{' '}
        {lot.phase === 'decided' && lot.closed_at !== null && (
          <span className="font-normal text-ink-soft">
            Ended <LocalTime at={lot.closed_at} />.
          </span>
        )}
      </p>
      <LinkButton isSmall to={`/lots/?category=${encodeURIComponent(lot.category.key)}`}>
        More {lot.category.name}
      </LinkButton>
    </div>
  )
}
