import type { BidFilter } from '@lotyard/contract/lots/auction'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'

const WORDS: Record<BidFilter | 'all', { title: string; text: string }> = {
  all: { title: 'No bids yet', text: 'Lots you bid on appear here, with their price and your maximum.' },
  winning: {
    title: 'You are not winning any lots right now',
    text: 'Lots where you have the highest bid appear here.',
  },
  outbid: { title: "You haven't been outbid", text: 'Lots where someone outbids you appear here.' },
  won: { title: 'No wins yet', text: 'Lots you win appear here, with the date to pay by.' },
  lost: { title: 'No lost auctions', text: 'Auctions that ended without you as the buyer appear here.' },
}

export function NoBids({ filter }: { filter: BidFilter | null }) {
  const { title, text } = WORDS[filter ?? 'all']
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton
          kind={filter === null ? 'action' : 'plain'}
          to="/lots/?buying_format=auction&sort_field=auction_ends_at"
        >
          Browse auctions ending soon
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  )
}
