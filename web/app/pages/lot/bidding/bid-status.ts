// How a reader stands in an auction, and the words for it.
import type { AccountBid } from '@lotyard/contract/auction'
import { formatCents } from '@lotyard/contract/rules/money'

export type Standing = 'none' | 'winning' | 'outbid' | 'won' | 'lost' | 'reserve_not_met' | 'voided'

type Facts = {
  isOpen: boolean
  isLeading: boolean
  hasBid: boolean
  /** What the account's own list says of an auction that is decided. */
  ownState: AccountBid['state'] | null
}

export function standingOf({ isOpen, isLeading, hasBid, ownState }: Facts): Standing {
  if (isOpen && isLeading) return 'winning'
  if (isOpen && hasBid) return 'outbid'
  if (ownState === 'voided') return 'voided'
  if (!isOpen && (ownState === 'won' || ownState === 'lost' || ownState === 'reserve_not_met')) return ownState
  // Ended, and the result is about to come.
  return 'none'
}

/** What is said aloud when the standing changes. */
export function announce(standing: Standing, priceCents: number): string {
  switch (standing) {
    case 'none':
      return ''
    case 'winning':
      return `You are winning at ${formatCents(priceCents)}.`
    case 'outbid':
      return `You have been outbid. The current bid is ${formatCents(priceCents)}.`
    case 'won':
      return `The auction has ended. You won at ${formatCents(priceCents)}.`
    case 'lost':
      return 'The auction has ended. You did not win.'
    case 'reserve_not_met':
      return 'The auction has ended. The reserve was not met.'
    case 'voided':
      return 'Your bid was voided.'
  }
}
