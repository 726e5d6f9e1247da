import { formatCents } from '@lotyard/contract/rules/money'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import type { ReactNode } from 'react'
import { BidStateBadge } from '../../../features/bidding/bid-state-badge.tsx'
import { auctionCalendarPath, lotPath, recordPath } from '../../../features/lot-cards/lot-path.ts'
import { lotChangesPath } from '../../../features/lot-changes/lot-changes-path.ts'
import { LotPhoto } from '../../../features/lot-cards/card/lot-photo.tsx'
import { Profit } from '../../../features/lot-cards/worth/profit.tsx'
import { Receipts } from '../../../features/receipts/receipts.tsx'
import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Countdown } from '../../../ui/time/countdown.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import { LocalTime } from '../../../ui/time/local-time.tsx'
import { Price } from '../../../ui/data/price.tsx'
import type { ShownBid } from './shown-bid.ts'
import { PAYMENTS_CALENDAR_PATH } from '../../../features/bidding/payments-calendar-path.ts'
import { useLiveBid } from '../../../features/bidding/use-live-bid.ts'
import { Link } from '../../../ui/link.tsx'

/** One lot that the account bid on: the state of the bid, the amounts, and what to do next. */
export function BidRow({ bid: loaded }: { bid: ShownBid }) {
  const bid = useLiveBid(loaded)
  const { listing, state, phase } = bid
  const isOpen = phase === 'open'
  const canBidAgain = isOpen && !bid.has_withdrawn && (state === 'outbid' || state === 'voided')
  return (
    <article
      data-bid={listing.name}
      data-state={state}
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-sm border border-line bg-surface p-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4"
    >
      <div className="sm:row-span-2">
        <LotPhoto photo={listing.primary_photo} sizes="8rem" />
      </div>
      <div className="grid content-start gap-1">
        <h2 className="text-base leading-snug text-pretty">
          <Link to={lotPath(listing.name)} className="hover:underline">
            {listing.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {state === 'won' && bid.payment_due_at !== null ? (
            <span className="rounded-xs bg-good-wash px-1.5 py-0.5 text-sm font-semibold text-good">
              You won! Pay by <Deadline at={bid.payment_due_at} />
            </span>
          ) : phase === 'ended' && state !== 'voided' ? (
            // Who won is not known yet: a bid of the last second may still be on its way.
            <span className="text-sm text-ink-soft">Auction ended, result in a moment.</span>
          ) : (
            <BidStateBadge state={state} />
          )}
          {isOpen && listing.auction?.reserve_met === false && (
            <span className="text-sm text-ink-soft">Reserve not met</span>
          )}
          {state === 'voided' && <span className="text-sm text-ink-soft">{describeVoided(bid, canBidAgain)}</span>}
        </p>
      </div>
      {/* Columns of fixed shares, so that prices and times stand below one another from row to row. */}
      <div className="col-span-full grid gap-x-4 gap-y-3 sm:col-span-1 sm:col-start-2 lg:grid-cols-[minmax(0,1fr)_6.5rem] lg:items-end">
        <div>
          <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.25fr)] items-baseline gap-x-3">
            <Figure
              name={
                listing.current_bid_cents === null
                  ? 'Starting bid'
                  : isOpen
                    ? 'Current bid'
                    : phase === 'ended'
                      ? 'Highest bid'
                      : 'Final price'
              }
            >
              <Price cents={bid.owed_cents ?? sellingPriceCents(listing)} className="text-xl max-lg:text-lg" />
            </Figure>
            <Figure name="Your maximum">
              {bid.max_bid_cents === null ? (
                <span className="leading-none text-ink-soft">None</span>
              ) : (
                <span className="figures text-lg leading-none font-semibold">{formatCents(bid.max_bid_cents)}</span>
              )}
            </Figure>
            {isOpen && listing.auction !== null ? (
              <Countdown
                endsAt={listing.auction.ends_at}
                className="figures text-xl leading-5 font-bold tracking-tight max-lg:text-lg"
                labelClassName={LABEL}
              />
            ) : (
              listing.auction !== null && (
                <Figure name="Ended">
                  <span className="text-sm">
                    <LocalTime at={listing.auction.ends_at} />
                  </span>
                </Figure>
              )
            )}
          </dl>
          {/* As wide as it needs: at the other end of the row ROI would seem to be about the time. */}
          <div className="mt-1.5 w-fit empty:hidden">{isOpen && <Profit listing={listing} />}</div>
        </div>
        {state === 'won' && bid.payment_due_at !== null && (
          <LinkButton isSmall kind="action" className="sm:max-lg:justify-self-start" to="/checkout?only=won">
            Pay now<span className="sr-only"> for {listing.title}</span>
          </LinkButton>
        )}
        {canBidAgain && (
          <LinkButton
            isSmall
            kind="action"
            className="sm:max-lg:justify-self-start"
            to={`${lotPath(listing.name)}?place_bid_form=1`}
          >
            Bid again<span className="sr-only"> on {listing.title}</span>
          </LinkButton>
        )}
      </div>
      <CalendarLink bid={bid} isOpen={isOpen} />
      {isOpen && bid.withdraw_until !== null && <LotChanged name={listing.name} until={bid.withdraw_until} />}
      {bid.offer !== null && <Offer bid={bid} offer={bid.offer} />}
      <Receipts listingName={listing.name} recordPath={recordPath(listing.name)} />
    </article>
  )
}

/** Of the day to pay a won lot by, or of an open auction's end. An overdue payment has no day to be reminded of. */
function CalendarLink({ bid: { payment_due_at: dueAt, listing }, isOpen }: { bid: ShownBid; isOpen: boolean }) {
  const isOverdue = useHasPassed(dueAt === null ? null : Date.parse(dueAt))
  const isDue = dueAt !== null && !isOverdue
  if (!isDue && !isOpen) return null
  return (
    <a
      href={isDue ? PAYMENTS_CALENDAR_PATH : auctionCalendarPath(listing.name)}
      className="calendar-link col-span-full justify-self-start sm:col-span-1 sm:col-start-2"
    >
      Add to calendar<span className="sr-only">: {listing.title}</span>
    </a>
  )
}

function describeVoided({ has_withdrawn }: ShownBid, canBidAgain: boolean): string {
  if (has_withdrawn) return 'You withdrew your bids. You owe nothing and can’t bid on this lot again.'
  return `Your bid no longer counts. ${canBidAgain ? 'You can bid again.' : 'You owe nothing.'}`
}

const LABEL = 'mb-1 text-xs leading-4 font-medium'

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={`${LABEL} text-ink-soft`}>{name}</dt>
      <dd className="leading-6">{children}</dd>
    </div>
  )
}

/** A bid binds its bidder to the lot as it was, so for a while it can be withdrawn. */
function LotChanged({ name, until }: { name: string; until: string }) {
  return (
    <p className="col-span-full rounded-sm bg-note-wash px-3 py-2.5">
      <strong>Lot changed.</strong> You can withdraw your bids until <Deadline at={until} />.{' '}
      <Link to={lotChangesPath(name)} className="text-link font-semibold">
        Review changes
      </Link>
    </p>
  )
}

/** The winner did not pay: for a while this account may accept the lot. */
function Offer({ bid, offer }: { bid: ShownBid; offer: NonNullable<ShownBid['offer']> }) {
  return (
    <PostForm className="col-span-full flex flex-wrap items-center justify-between gap-3 rounded-sm bg-note-wash px-3 py-2.5">
      <input type="hidden" name="listing" value={bid.listing.name} />
      <p>
        Without the winner’s bids: {formatCents(offer.floor_cents)}. Offered:{' '}
        <strong className="figures">{formatCents(offer.price_cents)}</strong>, until <Deadline at={offer.expires_at} />.
        You may decline.
      </p>
      <div className="flex gap-2">
        <Button type="submit" isSmall kind="action" name="answer" value="accept">
          Accept<span className="sr-only"> the offer for {bid.listing.title}</span>
        </Button>
        <Button type="submit" isSmall name="answer" value="decline">
          Decline<span className="sr-only"> the offer for {bid.listing.title}</span>
        </Button>
      </div>
    </PostForm>
  )
}
