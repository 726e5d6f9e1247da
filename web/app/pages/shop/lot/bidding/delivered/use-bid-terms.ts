import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useRemembered } from '../../../../../lib/browser/stores/use-remembered.ts'
import type { Bid } from '../sending/use-bid.ts'
import { readBid, retype, toField, type BidFreight, type BidTerms, type TypedIn } from './bid-terms.ts'

const BOTH = ['bid', 'delivered'] as const satisfies readonly BidTerms[]

export type UsedTerms = {
  /** The field in which the amount is typed. */
  field: RefObject<HTMLInputElement | null>
  write: (text: string) => void
  typedIn: TypedIn
  /** The bid that the field makes now: what is shown, and what is sent. */
  bidCents: number | null
  choose: (terms: BidTerms) => void
}

/** The terms in which the field is read. They follow the ship-to address; the last choice is remembered. */
export function useBidTerms({ terms, setTerms, draft, keepDraft }: Bid, freight: BidFreight | null): UsedTerms {
  const field = useRef<HTMLInputElement>(null)
  const [remembered, remember] = useRemembered('bid-terms', BOTH)
  const freightCents = freight?.cents ?? null
  const typedIn = { terms, freightCents: freightCents ?? 0 }
  const isLost = terms === 'delivered' && freightCents === null
  const bidCents = isLost ? null : readBid(draft, typedIn)
  const lastBidCents = useRef(bidCents)
  const write = useCallback(
    (text: string): void => {
      if (field.current !== null) field.current.value = text
      keepDraft(text)
    },
    [keepDraft],
  )

  // Only an empty field: what stands in it, typed before scripts ran or posted, was meant as the bid itself.
  useEffect(() => {
    if (remembered === 'delivered' && freightCents !== null && field.current?.value === '') setTerms('delivered')
  }, [remembered, freightCents, setTerms])

  useEffect(() => {
    if (!isLost) lastBidCents.current = bidCents
  }, [isLost, bidCents])
  // The address is gone, or freight can't be priced any more. Without this the delivered amount would become the bid.
  useEffect(() => {
    if (!isLost) return
    write(lastBidCents.current === null ? '' : toField(lastBidCents.current))
    setTerms('bid')
  }, [isLost, write, setTerms])

  function choose(next: BidTerms): void {
    write(retype(draft, typedIn, { ...typedIn, terms: next }))
    setTerms(next)
    remember(next)
  }
  return { field, write, typedIn, bidCents, choose }
}
