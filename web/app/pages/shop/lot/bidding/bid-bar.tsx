import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { useEffect, useState, type RefObject } from 'react'
import { useRootMark } from '../../../../lib/browser/use-root-mark.ts'
import { useViewer } from '../../../../lib/viewer/use-viewer.ts'
import { Price } from '../../../../ui/data/price.tsx'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { Countdown } from '../../../../ui/time/countdown.tsx'
import type { LiveLot } from '../use-live-lot.ts'
import { signInToBid } from './sign-in-to-bid.ts'

const LABEL = 'text-xs leading-4 font-medium'

type Props = { lot: LiveLot; isOutbid: boolean; panel: RefObject<HTMLElement | null>; onBid: () => void }

/**
 * On a phone, price, time and the action stay at hand while the bid panel is out of sight. The page makes room for the bar
 * at its end and when it scrolls to what has the focus (app.css), so that it covers neither.
 */
export function BidBar({ lot, isOutbid, panel, onBid }: Props) {
  const viewer = useViewer()
  const isOpen = lot.phase === 'open'
  const isPanelAway = useIsAway(panel, isOpen)
  useRootMark('bidBar', isPanelAway && isOpen && lot.auction !== null)
  if (!isOpen || lot.auction === null) return null
  const { auction } = lot
  return (
    <aside
      aria-label="Bid"
      hidden={!isPanelAway}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden"
    >
      <div className="flex items-center justify-between gap-3">
        <dl className="flex min-w-0 items-start gap-4">
          <div>
            {isOutbid ? (
              <dt className={`${LABEL} text-bad`}>Outbid at</dt>
            ) : (
              <dt className={`${LABEL} text-ink-soft`}>
                {auction.current_bid_cents === null ? 'Starting bid' : 'Current bid'}
              </dt>
            )}
            <dd className="leading-6">
              <Price cents={sellingPriceCents(lot)} className="text-lg" />
            </dd>
          </div>
          <Countdown endsAt={auction.ends_at} className="figures leading-6 font-bold" labelClassName={LABEL} />
        </dl>
        {viewer === null ? (
          <LinkButton kind="action" to={signInToBid(lot.name)} rel="nofollow" className="shrink-0">
            Sign in to bid
          </LinkButton>
        ) : (
          <Button kind={auction.is_leading ? 'plain' : 'action'} onClick={onBid} className="shrink-0">
            {auction.is_leading ? 'Raise' : 'Bid'}
          </Button>
        )}
      </div>
    </aside>
  )
}

/** Whether an element is off the screen. False until that is known. */
function useIsAway(element: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!isThere || element.current === null) return
    const observer = new IntersectionObserver(([entry]) => setIsAway(entry?.isIntersecting === false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isThere])
  return isAway
}
