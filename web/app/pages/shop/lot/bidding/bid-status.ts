// How an auction goes for the viewer, and the words for it.
import type { AccountBid } from '@lotyard/contract/lots/auction'
import { formatCents } from '@lotyard/contract/rules/money'

export type BidStatus = 'none' | 'winning' | 'outbid' | 'won' | 'lost' | 'reserve_not_met' | 'voided'

type Facts = {
  isOpen: boolean
  isLeading: boolean
  hasBid: boolean
  /** The state in the account's list of bids, once the auction is decided. */
  ownState: AccountBid['state'] | null
}

export function bidStatusOf({ isOpen, isLeading, hasBid, ownState }: Facts): BidStatus {
  if (isOpen && isLeading) return 'winning'
  if (isOpen && hasBid) return 'outbid'
  if (ownState === 'voided') return 'voided'
  if (!isOpen && (ownState === 'won' || ownState === 'lost' || ownState === 'reserve_not_met')) return ownState
  // Never bid, or the auction has ended and its result is not there yet.
  return 'none'
}

/** What a screen reader says when the status changes. */
export function announce(status: BidStatus, priceCents: number): string {
  switch (status) {
    case 'none':
      return ''
    case 'winning':
      return `You are winning at ${formatCents(priceCents)}.`
    case 'outbid':
      return `You have been outbid. The current bid is ${formatCents(priceCents)}.`
    case 'won':
      return `Auction ended. You won at ${formatCents(priceCents)}.`
    case 'lost':
      return 'Auction ended. You didn’t win.'
    case 'reserve_not_met':
      return 'Auction ended. The reserve wasn’t met.'
    case 'voided':
      return 'Your bid was voided.'
  }
}
