import type { DeskAuction } from '@lotyard/contract/desk/auctions'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { owedWin } from './owed-win.ts'
import type { PaymentForm, WinAct } from './win-forms.tsx'

/** The address opens one. */
const WinForm = lazyPart(() => import('./win-forms.tsx'))

type Props = {
  auction: DeskAuction
  /** The form that the address opens, and the bid that it is about. */
  opened: { act: string | null; bid: string | null }
  /** What the form for a payment by wire shows, where it is open. */
  payment: PaymentForm | null
  answer: ActAnswer | undefined
}
type FormProps = { auction: DeskAuction; bidId: string; answer: ActAnswer | undefined }
type Offered = { act: string; name: string; isDanger: boolean; Form: (props: FormProps) => ReactNode }
type OfferedForWin = { act: WinAct; name: string; isDanger: boolean; Form: null }

/** What can be done with the auction now. Each act opens by a link, so that none is a single press away. */
export function AuctionActs({ auction, opened, payment, answer }: Props) {
  const acts = listActs(auction)
  const asked = answer === undefined ? opened : { act: answer.act, bid: answer.id }
  const isVoid = asked.act === 'void' && auction.can_void_bids && asked.bid !== null
  const shown = isVoid ? VOID : acts.find(({ act }) => act === asked.act)
  const note = winNote(auction)
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
      ) : shown.Form === null ? (
        <WinForm act={shown.act} auction={auction} payment={payment} answer={answer} />
      ) : (
        <shown.Form auction={auction} bidId={asked.bid ?? ''} answer={answer} />
      )}
    </Panel>
  )
}

/** Null where the lot is not to be paid. Only admins can do something about it, so a seller reads who can. */
function winNote(auction: DeskAuction): string | null {
  const { runner_up: runnerUp, can_give_up: canGiveUp, can_act_on_win: canAct, is_kept: isKept } = auction
  const nobodyElse = runnerUp === null ? ' There’s no eligible runner-up to offer the lot to.' : ''
  if (isKept)
    return `The sale fell through, and the lot is kept.${canGiveUp ? nobodyElse : ' An admin decides what’s next.'}`
  if (owedWin(auction)?.is_overdue !== true) return null
  if (!canAct)
    return 'The buyer hasn’t paid in time. An admin can extend or end this sale, or offer the lot to the runner-up.'
  return `The buyer hasn’t paid in time.${nobodyElse}`
}

const VOID: Offered = { act: 'void', name: 'Void a bid', isDanger: true, Form: VoidForm }

function forWin(act: WinAct, name: string, isDanger = false): OfferedForWin {
  return { act, name, isDanger, Form: null }
}

function listActs(auction: DeskAuction): (Offered | OfferedForWin)[] {
  const { can_withdraw, can_give_up, can_act_on_win, can_book_win, runner_up, is_kept } = auction
  const isExtended = owedWin(auction)?.extended_at !== null
  return [
    ...(can_act_on_win ? [forWin('remind', 'Remind buyer')] : []),
    ...(can_act_on_win && !isExtended ? [forWin('extend', 'Extend payment')] : []),
    ...(can_book_win ? [forWin('paid', 'Paid by wire')] : []),
    ...(runner_up === null ? [] : [forWin('offer', 'Offer to runner-up')]),
    ...(can_act_on_win ? [forWin('cancel', 'Cancel by agreement', true)] : []),
    ...(can_give_up ? [forWin('give_up', is_kept ? 'Release lot' : 'End as unpaid', true)] : []),
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
