import { WITHDRAWAL_HOURS } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import type { DeskAuction } from '@lotyard/contract/desk/auctions'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { RequestPanel } from '../../../../features/lot-changes/request-panel.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'

type Props = { auction: DeskAuction; opened: string | null; answer: ActAnswer | undefined }

/** What the lot's seller asks to change. An admin approves or declines it; the seller waits. */
export function DecideChange({ auction, opened, answer }: Props) {
  const { name, change_request: request } = auction
  if (request === null) return null
  const act = answer?.act ?? opened
  const backTo = deskAuctionPath(name)
  return (
    <RequestPanel request={request}>
      {request.can_decide && act === 'grant_change' && (
        <OpenedActForm
          act="grant_change"
          id={request.id}
          answer={answer}
          send="Approve change"
          busy="Saving…"
          backTo={backTo}
        >
          <p>The lot changes now. Its bidders are told and can withdraw their bids for {WITHDRAWAL_HOURS} hours.</p>
          {request.may_be_wording_only && (
            <Checkbox
              name="wording_only"
              label="Only the wording differs, such as a corrected spelling: don’t tell bidders, and let nobody withdraw"
            />
          )}
        </OpenedActForm>
      )}
      {request.can_decide && act === 'decline_change' && (
        <OpenedActForm
          act="decline_change"
          id={request.id}
          answer={answer}
          reasonHint="The seller reads it."
          send="Decline change"
          busy="Saving…"
          isDanger
          backTo={backTo}
        />
      )}
      {request.can_decide && act !== 'grant_change' && act !== 'decline_change' && (
        <div className="flex flex-wrap gap-3">
          <LinkButton kind="action" to={`${backTo}?do=grant_change`} preventScrollReset>
            Approve…
          </LinkButton>
          <LinkButton to={`${backTo}?do=decline_change`} preventScrollReset>
            Decline…
          </LinkButton>
        </div>
      )}
    </RequestPanel>
  )
}
