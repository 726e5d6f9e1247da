import type { BiddingOfViewer } from '@lotyard/contract/lots/listing'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { NextStep } from './form/bid-problem.tsx'

type Need = BiddingOfViewer['needs'][number]

/** Nothing that the viewer does helps against these, so what else is missing is not asked of them. */
const FINAL = new Set<Need['code']>(['own_lot', 'bids_withdrawn'])

/** In place of the form: all that the viewer needs before they can bid, in order, and where to get it. */
export function BiddingNeeds({ needs, listingName }: Pick<BiddingOfViewer, 'needs'> & { listingName: string }) {
  const final = needs.filter(({ code }) => FINAL.has(code)).slice(0, 1)
  const shown = final.length > 0 ? final : needs
  if (shown.length === 0) return null
  return (
    <div data-bid-panel>
      <Notice kind="info" isLive={false}>
        {shown.length === 1 ? (
          <NeedText need={shown[0]!} listingName={listingName} />
        ) : (
          <>
            <p className="mb-1.5 font-semibold">Before you can bid:</p>
            <ol className="grid list-decimal gap-1.5 pl-5">
              {shown.map((need) => (
                <li key={need.code}>
                  <NeedText need={need} listingName={listingName} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Notice>
    </div>
  )
}

function NeedText({ need, listingName }: { need: Need; listingName: string }) {
  return (
    <>
      <p className="font-semibold">{need.message}</p>
      <NextStep code={need.code} listingName={listingName} />
    </>
  )
}

/** The terms are accepted in the form itself. */
export function isOutsideTheForm({ code }: Need): boolean {
  return code !== 'terms_not_accepted'
}
