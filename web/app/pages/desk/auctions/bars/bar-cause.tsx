import type { BiddingBar } from '@lotyard/contract/desk/auctions'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { Link } from '../../../../ui/link.tsx'

/** What was left unpaid, and how much it was. */
export function BarCause({ cause }: Pick<BiddingBar, 'cause'>) {
  const isWin = cause.kind === 'win'
  return (
    <>
      {isWin ? 'Won lot ' : 'Invoice of order '}
      <Link to={isWin ? deskAuctionPath(cause.listing) : deskOrderPath(cause.order_id)} className="text-link">
        {isWin ? cause.title : cause.order_number}
      </Link>
      , {formatWithCents(cause.amount_cents)}
    </>
  )
}
