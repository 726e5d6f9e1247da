import type { PlacedBid } from '@lotyard/contract/auction'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'
import { useLiveFeed } from '../../../live/use-live-feed.ts'
import { createBidKeys } from './bid-key.ts'
import { submitBid, type BidEntry, type BidResult } from './submit-bid.ts'

/** What the last submission was and what came of it. */
export type Submission = { entry: BidEntry; result: BidResult }

export type Bid = {
  submission: Submission | null
  isSending: boolean
  send: (entry: Omit<BidEntry, 'key'>) => Promise<void>
  /** Back to an empty result, as when the amount is to be changed. */
  clear: () => void
}

/** `initial` is what the page's action answered to a form that was sent without scripts. */
export function useBid(
  listingName: string,
  initial: Submission | null,
  onAnswer: (submission: Submission) => void,
): Bid {
  const api = useApi()
  const feed = useLiveFeed()
  const [submission, setSubmission] = useState(initial)
  const [isSending, setIsSending] = useState(false)
  const keys = useRef(createBidKeys())

  async function send(entry: Omit<BidEntry, 'key'>): Promise<void> {
    if (isSending) return
    setIsSending(true)
    const keyed = { ...entry, key: keys.current.keyFor(entry.amount, entry.isConfirmed) }
    const result = await submitBid(api, listingName, keyed)
    setIsSending(false)
    if (result.kind !== 'unanswered') keys.current.renew()
    if (result.kind === 'placed') tellPage(result.placed)
    setSubmission({ entry: keyed, result })
    onAnswer({ entry: keyed, result })
  }

  /** The stream will say it too; a page whose stream is lost hears it from here. */
  function tellPage({ bid, auction }: PlacedBid): void {
    const known = feed?.read(listingName)
    const { opening_bid_cents: _opening, starts_at: _start, ...standing } = auction
    feed?.put({
      ...standing,
      listing: listingName,
      server_time: bid.placed_at,
      version: known?.version ?? bid.sequence,
      closed: false,
      outcome: null,
    })
  }

  return { submission, isSending, send, clear: () => setSubmission(null) }
}
