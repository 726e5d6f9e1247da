import type { NeedAct } from '@lotyard/contract/rules/accounts/needs-you'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'
import { useLiveListing } from '../../../live/use-live-listing.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { TimeLeft } from '../../../ui/time/countdown.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import type { OverviewLot } from './overview-lot.ts'
import { OverviewRow } from './overview-row.tsx'
import type { ShownNeed } from './shown-need.ts'

type Props = {
  need: ShownNeed
  /** The lot of a bid that was outbid, which goes on changing. */
  lot: OverviewLot | undefined
  sendsMail: boolean
}

/** One thing to do: what it is about, how much, until when, and the button that does it. */
export function NeedRow({ need, lot, sendsMail }: Props) {
  return (
    <OverviewRow path={need.path} title={need.title} action={<Act need={need} sendsMail={sendsMail} />}>
      <Facts need={need} lot={lot} sendsMail={sendsMail} />
    </OverviewRow>
  )
}

function Facts({ need, lot, sendsMail }: Props): ReactNode {
  const { act, amountCents, until } = need
  switch (act) {
    case 'pay_won':
    case 'pay_invoice':
      return <Due need={need} />
    case 'bid_again':
      return lot !== undefined && <Outbid lot={lot} />
    case 'answer_offer':
      return (
        <>
          The winner didn’t pay. It’s yours for <Amount cents={amountCents} /> if you accept by <Until at={until} />.
        </>
      )
    case 'answer_proposal':
      return (
        <>
          We set it up for you at <Amount cents={amountCents} />. Accept or decline by <Until at={until} />.
        </>
      )
    case 'review_changes':
      return (
        <>
          Lot changed. You can withdraw your bids until <Until at={until} />.
        </>
      )
    case 'pick_up':
      return 'Your lots are waiting for you.'
    case 'confirm_arrival':
      return 'It should be there by now. Tell us when it arrived.'
    case 'reply_to_problem':
      return (
        <>
          We answered. Reply by <Until at={until} />.
        </>
      )
    case 'send_certificate':
      return 'Sales tax is charged until a certificate is accepted.'
    case 'confirm_email':
      return sendsMail
        ? 'Confirm your e-mail before you bid. We sent you a link when you created your account.'
        : 'Confirm your e-mail so we can reach you if you win.'
  }
}

const BUTTONS: Partial<Record<NeedAct, string>> = {
  pay_won: 'Pay now',
  pay_invoice: 'Pay now',
  bid_again: 'Bid again',
  answer_proposal: 'Review',
  review_changes: 'Review',
  pick_up: 'Book pickup',
  confirm_arrival: 'Confirm',
  reply_to_problem: 'Reply',
  send_certificate: 'Send another',
}

function Act({ need: { act, id, title, goPath }, sendsMail }: Omit<Props, 'lot'>) {
  if (act === 'confirm_email')
    return (
      <PostForm>
        <Button type="submit" isSmall>
          {sendsMail ? 'Send link again' : 'Request a link'}
        </Button>
      </PostForm>
    )
  if (goPath === null)
    return (
      // To the page of all bids, which accepts offers and says what has become of them.
      <PostForm action="/account/bids/">
        <input type="hidden" name="listing" value={id} />
        <Button type="submit" isSmall kind="action" name="answer" value="accept">
          Accept<span className="sr-only"> the offer for {title}</span>
        </Button>
      </PostForm>
    )
  const isUrgent = act === 'pay_won' || act === 'pay_invoice' || act === 'bid_again'
  return (
    <LinkButton isSmall kind={isUrgent ? 'action' : 'plain'} to={goPath}>
      {BUTTONS[act]}
      <span className="sr-only">: {title}</span>
    </LinkButton>
  )
}

/** A deadline may pass while the page is open. */
function Due({ need: { act, amountCents, until, isOverdue } }: { need: ShownNeed }) {
  const hasPassed = useHasPassed(until === null ? null : Date.parse(until))
  const isLate = isOverdue || hasPassed
  return (
    <>
      <Amount cents={amountCents} />
      {act === 'pay_won' && ' plus freight and tax'}
      {until !== null && (
        <span className={isLate ? 'font-semibold text-bad' : undefined}>
          {isLate ? ', overdue since ' : ', pay by '}
          <Deadline at={until} />
        </span>
      )}
    </>
  )
}

function Outbid({ lot }: { lot: OverviewLot }) {
  const { auction } = useLiveListing(lot, true)
  return (
    auction !== null && (
      <>
        Bid <Amount cents={auction.next_bid_cents} /> or more.{' '}
        <span className="whitespace-nowrap">
          Ends in <TimeLeft endsAt={auction.ends_at} className="figures font-semibold text-ink" />
        </span>
      </>
    )
  )
}

function Amount({ cents }: { cents: number | null }) {
  return cents !== null && <span className="figures font-semibold text-ink">{formatCents(cents)}</span>
}

function Until({ at }: { at: string | null }) {
  return at !== null && <Deadline at={at} />
}
