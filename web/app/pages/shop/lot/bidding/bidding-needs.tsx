import type { BiddingOfViewer } from '@lotyard/contract/lots/listing'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { NextStep } from './form/bid-problem.tsx'

/** In place of the form: what the viewer needs before they can bid, and where to get it. */
export function BiddingNeeds({ needs, listingName }: BiddingOfViewer & { listingName: string }) {
  const [first] = needs
  if (first === undefined) return null
  return (
    <div data-bid-panel>
      <Notice kind="info" isLive={false}>
        <p className="font-semibold">{first.message}</p>
        <NextStep code={first.code} listingName={listingName} />
      </Notice>
    </div>
  )
}

/** The terms are accepted in the form itself. */
export function isOutsideTheForm({ code }: BiddingOfViewer['needs'][number]): boolean {
  return code !== 'terms_not_accepted'
}
