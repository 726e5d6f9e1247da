import type { ListingDetail } from '@lotyard/contract/lots/listing'
import { describeSoftClose } from '@lotyard/contract/rules/auctions/describe-soft-close'
import { paymentDueAt } from '@lotyard/contract/rules/auctions/payment-due'
import { REPORT_DAYS } from '@lotyard/contract/rules/orders/fulfilment/problem-window'
import { useSiteZone } from '../../../../../lib/pages/drawing/use-site-zone.ts'
import { Deadline } from '../../../../../ui/time/deadline.tsx'

type Props = { endsAt: string; softClose: ListingDetail['soft_close'] }

/** What a bid means, in the order in which it matters: paying, the end, problems, what others see. */
export function ReviewTerms({ endsAt, softClose }: Props) {
  const timeZone = useSiteZone()
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      {timeZone !== null && (
        <li>
          If you win, pay by{' '}
          <strong>
            <Deadline at={paymentDueAt(new Date(endsAt), timeZone).toISOString()} />
          </strong>{' '}
          (later if the auction is extended). Bids are binding.
        </li>
      )}
      {softClose !== null && <li>{describeSoftClose(softClose)}</li>}
      <li>
        You can report a problem for {REPORT_DAYS.shipped} days after your lot ships, or {REPORT_DAYS.picked_up} days
        after you pick it up.
      </li>
      <li>
        Others see your bidder number and the price. Your maximum stays private while the auction runs. After close, the
        auction record shows maximums that were reached or beaten.
      </li>
    </ul>
  )
}
