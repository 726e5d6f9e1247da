import type { AccountBid } from '@lotyard/contract/lots/auction'
import { Deadline } from '../../../../ui/time/deadline.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'

import type { BidStatus } from './bid-status.ts'
import { Link } from '../../../../ui/link.tsx'

type Props = {
  status: BidStatus
  own: AccountBid | null
  isWithdrawn: boolean
  isLeading: boolean
}

/** The viewer's result, once it is there. */
export function EndedPanel({ status, own, isWithdrawn, isLeading }: Props) {
  return (
    <>
      {status === 'won' && (
        <Notice kind="success" isLive={false}>
          <p className="text-lg font-bold">
            {own?.payment_due_at ? (
              <>
                You won! Pay by <Deadline at={own.payment_due_at} />.{' '}
                <Link to="/checkout?only=won" className="text-link">
                  Pay now
                </Link>
              </>
            ) : (
              'You won!'
            )}
          </p>
        </Notice>
      )}
      {status === 'lost' && own?.offer == null && (
        <Notice kind="info" isLive={false}>
          {describeLoss({ isWithdrawn, isLeading })}
        </Notice>
      )}
      {own?.offer != null && (
        <Notice kind="info" isLive={false}>
          <p>This lot is now offered to you.</p>
          <p>
            <Link to="/account/bids/" className="text-link font-semibold">
              View the offer
            </Link>
          </p>
        </Notice>
      )}
      {status === 'reserve_not_met' && (
        <Notice kind="info" isLive={false}>
          You had the highest bid, but the reserve wasn’t met. You owe nothing.
        </Notice>
      )}
    </>
  )
}

/** Not every lost lot went to a higher bid: the seller may withdraw it, and a winner who does not pay loses it. */
function describeLoss({ isWithdrawn, isLeading }: { isWithdrawn: boolean; isLeading: boolean }): string {
  if (isWithdrawn) return 'The seller withdrew this lot. You owe nothing.'
  return isLeading ? 'You won this lot, but didn’t pay in time.' : 'Another bidder won. You owe nothing.'
}
