import { OFFER_HOURS } from '@lotyard/contract/rules/auctions/payment-due'
import type { DeskAuction } from '@lotyard/contract/desk/auctions'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'

type Props = {
  auction: DeskAuction
  /** The form that the address opens, and the bid that it is about. */
  opened: { act: string | null; bid: string | null }
  answer: ActAnswer | undefined
}
type FormProps = { auction: DeskAuction; bidId: string; answer: ActAnswer | undefined }
type Offered = { act: string; name: string; isDanger: boolean; Form: (props: FormProps) => ReactNode }

/** What can be done with the auction now. Each act opens by a link, so that none is a single press away. */
export function AuctionActs({ auction, opened, answer }: Props) {
  const acts = listActs(auction)
  const asked = answer === undefined ? opened : { act: answer.act, bid: answer.id }
  const isVoid = asked.act === 'void' && auction.can_void_bids && asked.bid !== null
  const shown = isVoid ? VOID : acts.find(({ act }) => act === asked.act)
  const note = overdueNote(auction)
  if (shown === undefined && acts.length === 0 && note === null) return null
  return (
    <Panel title={shown?.name ?? 'Actions'}>
      {shown === undefined && note !== null && <p className={acts.length > 0 ? 'mb-3' : ''}>{note}</p>}
      {shown === undefined ? (
        <div className="flex flex-wrap gap-3">
          {acts.map(({ act, name, isDanger }) => (
            <LinkButton
              key={act}
              kind={isDanger ? 'danger' : 'plain'}
              to={`${deskAuctionPath(auction.name)}?do=${act}`}
              preventScrollReset
            >
              {name}
            </LinkButton>
          ))}
        </div>
      ) : (
        <shown.Form auction={auction} bidId={asked.bid ?? ''} answer={answer} />
      )}
    </Panel>
  )
}

/** Null where nothing is overdue. Only admins can end a win, so a seller reads who can. */
function overdueNote({ wins, runner_up, can_give_up }: DeskAuction): string | null {
  const isOverdue = wins.some((win) => win.state === 'awaiting_payment' && win.is_overdue && win.order_id === null)
  if (!isOverdue) return null
  if (!can_give_up)
    return 'The winner hasn’t paid in time. An admin can cancel this sale or offer the lot to the runner-up.'
  return runner_up === null
    ? 'The winner hasn’t paid in time. There’s no eligible runner-up to offer the lot to.'
    : 'The winner hasn’t paid in time.'
}

const VOID: Offered = { act: 'void', name: 'Void a bid', isDanger: true, Form: VoidForm }

function listActs({ can_withdraw, can_give_up, runner_up }: DeskAuction): Offered[] {
  return [
    ...(runner_up === null ? [] : [{ act: 'offer', name: 'Offer to runner-up', isDanger: false, Form: OfferForm }]),
    ...(can_give_up ? [{ act: 'give_up', name: 'Cancel this sale', isDanger: true, Form: GiveUpForm }] : []),
    ...(can_withdraw ? [{ act: 'withdraw', name: 'Withdraw auction', isDanger: true, Form: WithdrawForm }] : []),
  ]
}

function VoidForm({ auction, bidId, answer }: FormProps) {
  const bid = auction.bids.bids.find(({ sequence }) => `${sequence}` === bidId)
  return (
    <OpenedActForm
      act="void"
      id={bidId}
      answer={answer}
      reasonHint="The bidder is told, and the auction record shows it."
      send="Void bid"
      busy="Voiding…"
      isDanger
      backTo={deskAuctionPath(auction.name)}
    >
      <p>
        {bid === undefined
          ? `Bid ${bidId} will no longer count.`
          : `Bidder ${bid.bidder_number}’s bid that brought the price to ${formatCents(bid.price_cents)} will no longer count.`}{' '}
        The price is worked out again from the other bids. This can’t be undone.
      </p>
    </OpenedActForm>
  )
}

function WithdrawForm({ auction, answer }: FormProps) {
  return (
    <OpenedActForm
      act="withdraw"
      answer={answer}
      reasonHint="Everyone who bid is told, and the auction record shows it."
      confirm={
        auction.bidder_count === 0
          ? 'Take this lot off the market'
          : 'Take this lot off the market and release everyone who bid'
      }
      send="Withdraw auction"
      busy="Withdrawing…"
      isDanger
      backTo={deskAuctionPath(auction.name)}
    >
      <p>The auction ends now without a winner. This can’t be undone.</p>
    </OpenedActForm>
  )
}

function OfferForm({ auction, answer }: FormProps) {
  const { runner_up: runnerUp } = auction
  if (runnerUp === null) return null
  const whom = `bidder ${runnerUp.bidder_number}${runnerUp.bidder === null ? '' : ` (${runnerUp.bidder.name})`}`
  return (
    <OpenedActForm
      act="offer"
      answer={answer}
      confirm={`Offer this lot to ${whom} for ${formatCents(runnerUp.price_cents)}`}
      send="Make offer"
      busy="Sending…"
      backTo={deskAuctionPath(auction.name)}
    >
      <p>
        The winner can no longer pay. The runner-up gets {OFFER_HOURS} hours to buy it at{' '}
        {formatCents(runnerUp.price_cents)}. If they don’t, the lot is unsold.
      </p>
    </OpenedActForm>
  )
}

function GiveUpForm({ auction, answer }: FormProps) {
  return (
    <OpenedActForm
      act="give_up"
      answer={answer}
      reasonHint="Kept in the audit log."
      confirm="End the buyer’s claim to this lot"
      send="Cancel this sale"
      busy="Canceling…"
      isDanger
      backTo={deskAuctionPath(auction.name)}
    >
      <p>The lot goes back to unsold, and is listed again if relisting is set. The buyer can no longer pay for it.</p>
    </OpenedActForm>
  )
}
