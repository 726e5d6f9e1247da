import type { AccountBid } from '@lotyard/contract/auction'
import { Link } from 'react-router'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { LocalTime } from '../../../ui/time/local-time.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'

import type { BidStatus } from './bid-status.ts'
import { recordPath } from '../../../features/lot-cards/lot-path.ts'

type Props = {
  listingName: string
  status: BidStatus
  own: AccountBid | null
  isDecided: boolean
  isWithdrawn: boolean
  isLeading: boolean
}

/** After the end: the viewer's result, and the record that anybody can check. */
export function EndedPanel({ listingName, status, own, isDecided, isWithdrawn, isLeading }: Props) {
  return (
    <>
      {status === 'won' && (
        <Notice kind="success" isLive={false}>
          <p className="text-lg font-bold">
            {own?.payment_due_at ? (
              <>
                Won, pay by <LocalTime at={own.payment_due_at} />
              </>
            ) : (
              'You won this lot'
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
          <p>This lot is offered to you now.</p>
          <p>
            <Link to="/account/bids/" className="text-link font-semibold">
              See the offer
            </Link>
          </p>
        </Notice>
      )}
      {status === 'reserve_not_met' && (
        <Notice kind="info" isLive={false}>
          Your bid was the highest, but the reserve was not met. You owe nothing.
        </Notice>
      )}
      {isDecided && (
        <LinkButton to={recordPath(listingName)} className="justify-self-start">
          Check the auction’s record
        </LinkButton>
      )}
    </>
  )
}

/** Not every lost lot went to a higher bid: the seller may withdraw it, and a winner who does not pay loses it. */
function describeLoss({ isWithdrawn, isLeading }: { isWithdrawn: boolean; isLeading: boolean }): string {
  if (isWithdrawn) return 'The seller withdrew this lot. You owe nothing.'
  return isLeading ? 'You won this lot, but did not pay for it in time.' : 'Somebody else bid more. You owe nothing.'
}
