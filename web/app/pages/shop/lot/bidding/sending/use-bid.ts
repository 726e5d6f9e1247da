import type { PlacedBid } from '@lotyard/contract/lots/auction'
import { useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { useApi } from '../../../../../api/api-context.ts'
import { useLiveFeed } from '../../../../../live/use-live-feed.ts'
import type { BidTerms } from '../delivered/bid-terms.ts'
import { createBidKeys } from './bid-key.ts'
import { submitBid, type BidEntry, type BidResult } from './submit-bid.ts'

/** The last bid that was sent, and its result. */
export type Submission = { entry: BidEntry; result: BidResult }

export type Bid = {
  /** When the lot that this page shows was last changed; '' for never. */
  seenChange: string
  submission: Submission | null
  isSending: boolean
  /** What is typed and not placed yet. It outlives the form, which is gone while the question to confirm is shown. */
  draft: string
  keepDraft: (text: string) => void
  /** What the field said when the last bid was sent; null before the first. */
  sentDraft: string | null
  /** The terms in which the draft is typed. */
  terms: BidTerms
  setTerms: (terms: BidTerms) => void
  send: (entry: Omit<BidEntry, 'key'>) => Promise<void>
  /** Leads back from the question to the form, without sending anything. */
  changeAmount: () => void
  /** How many bids were placed since the page was opened. It never falls: each placed bid begins an empty form. */
  placedCount: number
}

type ShownLot = { listingName: string; lotChangedAt: string | null }

/** `initial` is what the page's action returned for a form that was posted without scripts. */
export function useBid(
  { listingName, lotChangedAt }: ShownLot,
  initial: Submission | null,
  onResult: (submission: Submission) => void,
): Bid {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const feed = useLiveFeed()
  const [submission, setSubmission] = useState(initial)
  const [isSending, setIsSending] = useState(false)
  // A bidder who left to add a payment method comes back with what they had typed.
  const typedBefore = useSearchParams()[0].get('max_bid') ?? ''
  const [draft, setDraft] = useState(
    initial === null ? typedBefore : initial.result.kind === 'placed' ? '' : initial.entry.amount,
  )
  const [sentDraft, setSentDraft] = useState(initial?.entry.amount ?? null)
  const [terms, setTerms] = useState<BidTerms>('bid')
  const [placedCount, setPlacedCount] = useState(0)
  const keys = useRef(createBidKeys())

  async function send(entry: Omit<BidEntry, 'key'>): Promise<void> {
    if (isSending) return
    setIsSending(true)
    setSentDraft(draft)
    const keyed = { ...entry, key: keys.current.keyFor(entry.amount, entry.isConfirmed) }
    const result = await submitBid(api, listingName, keyed)
    setIsSending(false)
    if (result.kind !== 'unknown') keys.current.renew()
    if (result.kind === 'placed') {
      updateFeed(result.placed)
      setDraft('')
      setPlacedCount((before) => before + 1)
    }
    // The page shows the lot as it was. Without the new one, the same bid would be refused for ever.
    if (result.kind === 'refused' && result.code === 'lot_changed') void revalidate()
    setSubmission({ entry: keyed, result })
    onResult({ entry: keyed, result })
  }

  /** The stream brings the new price too. Without this a page whose stream is lost would show the old one. */
  function updateFeed({ bid, auction }: PlacedBid): void {
    const known = feed?.read(listingName)
    const { opening_bid_cents: _opening, starts_at: _start, ...shown } = auction
    feed?.put({
      ...shown,
      listing: listingName,
      server_time: bid.placed_at,
      version: known?.version ?? bid.sequence,
      closed: false,
      outcome: null,
    })
  }

  function changeAmount(): void {
    setSubmission((before) => before && { ...before, result: { kind: 'changing' } })
  }

  return {
    seenChange: lotChangedAt ?? '',
    submission,
    isSending,
    draft,
    keepDraft: setDraft,
    sentDraft,
    terms,
    setTerms,
    send,
    changeAmount,
    placedCount,
  }
}
