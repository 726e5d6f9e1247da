import { isOpening, type RecordLink } from '@lotyard/contract/rules/auctions/record/auction-record'
import { describeSeconds } from '@lotyard/contract/rules/auctions/describe-soft-close'
import { formatCents } from '@lotyard/contract/rules/money'

/** A link of the record as a sentence. */
export function describeLink(link: RecordLink): string {
  switch (link.kind) {
    case 'terms':
      return `Terms: starting bid ${formatCents(link.opening_cents)}, ${link.reserve_cents === null ? 'no reserve' : `reserve ${formatCents(link.reserve_cents)}`}, ${describeSoftClose(link.soft_close_window_seconds, link.extension_seconds)}`
    case 'bid':
      return `Bidder ${link.bidder_number}'s maximum: ${describeMaximum(link)}`
    case 'extension':
      return `Extended by bid ${link.bid_sequence} to ${exactTime(link.ends_at)}`
    case 'void':
      return `Bid ${link.bid_sequence} voided: ${link.reason}`
    case 'withdrawal':
      return `Withdrawn: ${link.reason}`
    case 'close':
      if (link.outcome === 'won')
        return `Closed: bidder ${link.winner_number} won at ${formatCents(link.price_cents ?? 0)}`
      return link.outcome === 'no_bids' ? 'Closed: no bids' : 'Closed: reserve not met'
  }
}

function describeMaximum({ opened }: RecordLink): string {
  if (isOpening(opened)) return formatCents(opened.max_cents)
  return opened == null ? 'sealed' : 'sealed, below the reserve'
}

function describeSoftClose(windowSeconds: number, extensionSeconds: number): string {
  if (windowSeconds === 0 || extensionSeconds === 0) return 'no extensions'
  return `bids in the last ${describeSeconds(windowSeconds)} extend it by ${describeSeconds(extensionSeconds)}`
}

const EXACT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** In the reader's zone, with seconds: bids near the close are seconds apart. A record is drawn in the browser only. */
export function exactTime(iso: string): string {
  return EXACT.format(new Date(iso))
}
