import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'
import { Link } from '../../../ui/link.tsx'
import { lotPath } from '../lot-path.ts'
import type { ShownLot } from './shown-lot.ts'

type Props = {
  listing: Pick<ShownLot, 'name' | 'auction' | 'active_auction'>
  look?: 'card' | 'row'
}

/**
 * What an auction has where a fixed-price lot has its cart button. Where the button is small, the second word is only read
 * out. It doesn't repeat the title, which its card or row has: two dozen of them would make the page too large.
 */
export function BidLink({ listing: { name, auction, active_auction }, look = 'card' }: Props) {
  const hasEnded = useHasPassed(auction && Date.parse(auction.ends_at))
  const isOpen = active_auction && !hasEnded
  const [word, rest] = isOpen
    ? auction?.is_leading
      ? ['Raise', 'maximum']
      : ['Bid', 'now']
    : ['View', hasEnded ? 'result' : 'lot']
  return (
    <Link to={lotPath(name) + (isOpen ? '?place_bid_form=1' : '')} className={`cart-button ${look}`}>
      {word}
      <span>{rest}</span>
    </Link>
  )
}
