import type { PlacedBid } from '@lotyard/contract/lots/auction'
import { parseDollars } from '@lotyard/contract/rules/money'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '../../../../../api/api-context.ts'
import { useLiveFeed } from '../../../../../live/use-live-feed.ts'
import { toField, type BidTerms } from '../delivered/bid-terms.ts'
import { reviewOfPosted, type Review } from '../review/review.ts'
import { createBidKeys, type BidKeys } from './bid-key.ts'
import { displayedCents, judgeEntry, type BidFacts } from './judge-entry.ts'
import { submitBid, type BidEntry, type BidResult } from './submit-bid.ts'

/** The last bid that was sent or refused on the page, and its result. */
export type Submission = { entry: BidEntry; result: BidResult }

export type Bid = {
  /** When the lot that this page shows was last changed; '' for never. */
  seenChange: string
  submission: Submission | null
  isSending: boolean
  /** What is typed and not placed yet. It outlives the form, which is gone while the review is shown. */
  draft: string
  keepDraft: (text: string) => void
  /** What the field said when the last bid was submitted; null before the first. */
  sentDraft: string | null
  /** The terms in which the draft is typed. */
  terms: BidTerms
  setTerms: (terms: BidTerms) => void
  /** What the bidder is asked to look at before it counts; null while they type. */
  review: Review | null
  /** Opens the review of what was typed, or places it where the account reviews no such raises. */
  submit: (entry: Omit<BidEntry, 'key'>) => Promise<void>
  /** Places what is reviewed. */
  place: () => Promise<void>
  /** Leads back from the review to the form, without sending anything. */
  edit: () => void
  /** Begins the review again with another maximum; null where none is left to bid. */
  restart: (maxCents: number | null) => void
  /** How many bids were placed since the page was opened. It never falls: each placed bid begins an empty form. */
  placedCount: number
}

type ShownLot = { listingName: string; lotChangedAt: string | null; formKey: string }

/** `initial` is what the page's action returned for a form that was posted without scripts. */
export function useBid(
  { listingName, lotChangedAt, formKey }: ShownLot,
  facts: BidFacts,
  initial: Submission | null,
  onResult: (submission: Submission) => void,
): Bid {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const feed = useLiveFeed()
  const [submission, setSubmission] = useState(initial)
  const [review, setReview] = useState(() => reviewOfPosted(initial, formKey, displayedCents(facts.auction)))
  const [isSending, setIsSending] = useState(false)
  const [draft, setDraft] = useState(initial === null || initial.result.kind === 'placed' ? '' : initial.entry.amount)
  const [sentDraft, setSentDraft] = useState(initial?.entry.amount ?? null)
  const [terms, setTerms] = useState<BidTerms>('bid')
  const [placedCount, setPlacedCount] = useState(0)
  const [keys] = useState(() => keysAfter(initial))
  // Not the state, which a second press in the same moment would not see yet.
  const isUnderWay = useRef(false)

  function openReview(
    maxCents: number,
    { acceptsTerms, seenChange }: Pick<BidEntry, 'acceptsTerms' | 'seenChange'>,
    isRestarted = false,
  ): void {
    const key = keys.keyFor(maxCents, true)
    setReview({ maxCents, acceptsTerms, seenChange, key, fromCents: displayedCents(facts.auction), isRestarted })
  }

  async function submit(entry: Omit<BidEntry, 'key'>): Promise<void> {
    if (isUnderWay.current || review !== null) return
    setSentDraft(draft)
    const verdict = judgeEntry(entry, facts)
    const maxCents = readCents(entry.amount)
    if (verdict.kind === 'place') return send({ ...entry, key: keys.keyFor(maxCents, false) })
    if (verdict.kind === 'review') openReview(maxCents, entry)
    setSubmission({ entry: { ...entry, key: '' }, result: verdict })
  }

  async function place(): Promise<void> {
    if (review === null) return
    const { maxCents, key, acceptsTerms, seenChange } = review
    await send({ amount: toField(maxCents), key, isConfirmed: true, acceptsTerms, seenChange })
  }

  async function send(entry: BidEntry): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    keys.sent(readCents(entry.amount), entry.isConfirmed, entry.key)
    const result = await submitBid(api, listingName, entry)
    isUnderWay.current = false
    setIsSending(false)
    settle(entry, result)
    setSubmission({ entry, result })
    onResult({ entry, result })
  }

  function settle(entry: BidEntry, result: BidResult): void {
    // The review stays, and is sent again under its key.
    if (result.kind === 'unknown') return
    keys.answered()
    if (result.kind === 'review') return openReview(readCents(entry.amount), entry)
    setReview(null)
    if (result.kind === 'placed') {
      updateFeed(result.placed)
      setDraft('')
      // The page still asks for the terms. Without this it would ask again at the next bid.
      if (entry.acceptsTerms) void revalidate()
      setPlacedCount((before) => before + 1)
    }
    // The page shows the lot as it was. Without the new one, the same bid would be refused for ever.
    if (result.kind === 'refused' && result.code === 'lot_changed') void revalidate()
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

  function edit(): void {
    if (isUnderWay.current) return
    setReview(null)
    setSubmission((before) => before && { ...before, result: { kind: 'changing' } })
  }

  function restart(maxCents: number | null): void {
    // What was sent is decided by the server, whatever freight costs now.
    if (review === null || isUnderWay.current || submission?.result.kind === 'unknown') return
    if (maxCents !== null) return openReview(maxCents, review, true)
    setReview(null)
    setSubmission((before) => before && { ...before, result: { kind: 'invalid' } })
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
    review,
    submit,
    place,
    edit,
    restart,
    placedCount,
  }
}

/** A posted bid without a reply keeps its key, also where the bidder goes back and reviews the same amount again. */
function keysAfter(initial: Submission | null): BidKeys {
  const keys = createBidKeys()
  if (initial?.result.kind === 'unknown') {
    const { amount, isConfirmed, key } = initial.entry
    keys.sent(readCents(amount), isConfirmed, key)
  }
  return keys
}

/** Of an amount that was judged to be one. */
function readCents(amount: string): number {
  return parseDollars(amount) ?? 0
}
