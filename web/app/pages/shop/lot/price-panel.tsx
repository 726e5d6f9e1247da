import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { type ReactNode, useState } from 'react'
import type { Auction } from '@lotyard/contract/lots/listing'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatMsrp } from '../../../features/lot-cards/card/format-msrp.ts'
import { auctionCalendarPath } from '../../../features/lot-cards/lot-path.ts'
import { lotChangesPath } from '../../../features/lot-changes/lot-changes-path.ts'
import { Countdown } from '../../../ui/time/countdown.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import { formatDuration } from '../../../ui/time/format-countdown.ts'
import { LocalTime } from '../../../ui/time/local-time.tsx'
import { Price } from '../../../ui/data/price.tsx'
import { Link } from '../../../ui/link.tsx'
import type { LiveLot } from './use-live-lot.ts'

const LABEL = 'mb-1.5 text-sm font-medium'
const SOFT_LABEL = `${LABEL} text-ink-soft`
const CLOCK = 'text-3xl leading-10 font-bold tracking-tight'

type Props = {
  lot: LiveLot
  /** The same with freight, where that is known. */
  delivered: ReactNode
  /** What a buyer can do about the price. */
  actions: ReactNode
  children: ReactNode
}

/** What the lot costs now, and until when. */
export function PricePanel({ lot, delivered, actions, children }: Props) {
  return (
    <section aria-label="Price" className="grid gap-4 rounded-sm border border-line bg-surface p-4 md:p-5">
      <div>
        <CurrentPrice lot={lot} />
        {delivered}
        <Extension lot={lot} />
      </div>
      {actions}
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-4">
        <Line name="Price per unit">{formatCents(lot.unit_price_cents)}</Line>
        <Line name="MSRP">{formatMsrp(lot.msrp_cents)}</Line>
        {lot.percent_of_msrp !== null && <Line name="Percent of MSRP">{lot.percent_of_msrp}%</Line>}
        {lot.price_drop && <Line name="Price drop">{formatCents(-lot.price_drop_cents)}</Line>}
      </dl>
      {children}
    </section>
  )
}

/**
 * Always there, and empty until there is something to say: a screen reader reads a region that changes, not one that
 * appears. A bid in the last second may arrive when the page has already shown the end.
 */
function Extension({ lot: { phase, auction } }: { lot: LiveLot }) {
  const extensionMs = useExtensionMs(auction?.ends_at ?? null)
  return (
    <output className="block text-sm font-semibold" data-extension>
      {phase === 'open' && extensionMs !== null && (
        <span className="mt-2 block">Extended {formatDuration(extensionMs)} by a late bid</span>
      )}
    </output>
  )
}

function CurrentPrice({ lot }: { lot: LiveLot }) {
  const { phase, auction } = lot
  if (phase === 'ended' || phase === 'decided') return <FinalPrice lot={lot} />
  if (auction === null) return <FixedPrice lot={lot} />
  return phase === 'scheduled' ? (
    <ScheduledPrice lot={lot} auction={auction} />
  ) : (
    <OpenPrice lot={lot} auction={auction} />
  )
}

function FixedPrice({ lot }: { lot: LiveLot }) {
  return (
    <div>
      <p className={SOFT_LABEL}>Fixed price</p>
      <Price
        cents={sellingPriceCents(lot)}
        wasCents={lot.price_drop ? lot.original_price_cents : null}
        className="text-4xl"
      />
      {lot.next_price_drop && (
        <p className="mt-2 text-sm">
          Drops to {formatCents(lot.next_price_drop.price_cents)} on <Deadline at={lot.next_price_drop.drops_at} />
        </p>
      )}
    </div>
  )
}

/** Published ahead of its auction, so that buyers can look at the goods. */
function ScheduledPrice({ lot, auction }: { lot: LiveLot; auction: Auction }) {
  return (
    <div className="grid gap-2">
      <PriceAndClock
        label="Starting bid"
        cents={sellingPriceCents(lot)}
        clock={<Countdown endsAt={auction.starts_at} to="start" className={CLOCK} labelClassName={LABEL} />}
      />
      <p className="text-sm text-ink-soft">
        Opens <LocalTime at={auction.starts_at} />, ends <LocalTime at={auction.ends_at} />.
      </p>
      <CalendarLink name={lot.name} />
    </div>
  )
}

function OpenPrice({ lot, auction }: { lot: LiveLot; auction: Auction }) {
  const { number_of_bids: bids, reserve_met: reserveMet, ends_at: endsAt } = auction
  return (
    <div className="grid gap-2">
      <PriceAndClock
        label={auction.current_bid_cents === null ? 'Starting bid' : 'Current bid'}
        cents={sellingPriceCents(lot)}
        clock={<Countdown endsAt={endsAt} endingNote="Bids still accepted" className={CLOCK} labelClassName={LABEL} />}
      />
      <p className="text-sm text-ink-soft">
        {bids === 0 ? 'No bids yet' : countOf(bids, 'bid')}. Ends <LocalTime at={endsAt} />.
        {reserveMet === false && ' Reserve not met.'}
        {reserveMet === true && ' Reserve met.'}
      </p>
      <CalendarLink name={lot.name} />
      {lot.lot_changed_at && (
        <Link to={lotChangesPath(lot.name)} className="text-link text-sm">
          Lot changed <LocalTime at={lot.lot_changed_at} />
        </Link>
      )}
    </div>
  )
}

function CalendarLink({ name }: Pick<LiveLot, 'name'>) {
  return (
    <a href={auctionCalendarPath(name)} className="calendar-link justify-self-start">
      Add to calendar
    </a>
  )
}

function PriceAndClock({ label, cents, clock }: { label: string; cents: number; clock: ReactNode }) {
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3">
      <div>
        <dt className={SOFT_LABEL}>{label}</dt>
        <dd className="leading-10">
          <Price cents={cents} className="text-4xl" />
        </dd>
      </div>
      {clock}
    </dl>
  )
}

/** Why it is over stands above the lot, so that here only the amount is said. */
function FinalPrice({ lot }: { lot: LiveLot }) {
  return (
    <div>
      <p className={SOFT_LABEL}>{describeFinalPrice(lot)}</p>
      <Price cents={lot.sold_price_cents ?? lot.selling_price_cents} className="text-4xl" />
    </div>
  )
}

function describeFinalPrice({ sold_price_cents, auction }: LiveLot): string {
  if (sold_price_cents !== null) return 'Sold for'
  if (auction === null) return 'Fixed price'
  return auction.current_bid_cents === null ? 'Starting bid' : 'Highest bid'
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  )
}

/** By how much the latest late bid moved the end of an auction while the page was open. Null while none has. */
function useExtensionMs(endsAt: string | null): number | null {
  const [seen, setSeen] = useState<{ endsAt: string | null; extensionMs: number | null }>({ endsAt, extensionMs: null })
  if (endsAt === seen.endsAt) return seen.extensionMs
  const movedMs = endsAt === null || seen.endsAt === null ? 0 : Date.parse(endsAt) - Date.parse(seen.endsAt)
  // An end that comes earlier is a close before its time, as when a lot is withdrawn.
  const next = { endsAt, extensionMs: movedMs > 0 ? movedMs : null }
  setSeen(next)
  return next.extensionMs
}
