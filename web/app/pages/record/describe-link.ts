import type { RecordLink } from '@lotyard/contract/rules/auctions/auction-record'
import { formatCents } from '@lotyard/contract/rules/money'

/** A link of the record as a sentence. */
export function describeLink(link: RecordLink): string {
  switch (link.kind) {
    case 'terms':
      return `Terms: opens at ${formatCents(link.opening_cents)}, ${link.reserve_cents === null ? 'no reserve' : `reserve ${formatCents(link.reserve_cents)}`}, a bid in the last ${link.soft_close_window_seconds} s moves the end to ${link.extension_seconds} s after it`
    case 'bid':
      return `Bidder ${link.bidder_number} bid ${link.opened ? `up to ${formatCents(link.opened.max_cents)}` : 'a maximum that stays sealed'}`
    case 'extension':
      return `Bid ${link.bid_sequence} moved the end to ${time(link.ends_at)}`
    case 'void':
      return `Bid ${link.bid_sequence} was voided: ${link.reason}`
    case 'withdrawal':
      return `Withdrawn: ${link.reason}`
    case 'close':
      if (link.outcome === 'won')
        return `Closed: bidder ${link.winner_number} won at ${formatCents(link.price_cents ?? 0)}`
      return link.outcome === 'no_bids' ? 'Closed: no bid stood' : 'Closed: the reserve was not met'
  }
}

/** To the millisecond and in UTC, as the record states it. */
export function time(iso: string): string {
  return `${iso.slice(11, 23)} UTC`
}
