import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import type { ListingDetail } from '@lotyard/contract/listing'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import { formatMsrp } from '../../features/lot-cards/format-msrp.ts'
import { Countdown } from '../../ui/time/countdown.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Price } from '../../ui/data/price.tsx'

const LABEL = 'mb-1.5 text-sm font-medium text-ink-soft'

/** What the lot costs now, and until when. */
export function PricePanel({
  lot,
  actions,
  children,
}: {
  lot: ListingDetail
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label="Price" className="grid gap-4 rounded-sm border border-line bg-surface p-4 md:p-5">
      {lot.is_open ? <OpenPrice lot={lot} /> : <EndedPrice lot={lot} />}
      {actions}
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-4">
        <Line name="Price per unit">{formatCents(lot.unit_price_cents)}</Line>
        <Line name="MSRP">{formatMsrp(lot.msrp_cents)}</Line>
        {lot.percent_of_msrp !== null && <Line name="Percent of MSRP">{lot.percent_of_msrp}%</Line>}
        {lot.price_drop && <Line name="Price drop">−{formatCents(lot.price_drop_cents)}</Line>}
        {lot.shipping_cost_cents !== null && <Line name="Freight to you">{formatCents(lot.shipping_cost_cents)}</Line>}
        {lot.shipping_cost_cents !== null && (
          <Line name="Delivered">{formatCents(lot.selling_price_cents + lot.shipping_cost_cents)}</Line>
        )}
      </dl>
      {children}
    </section>
  )
}

function OpenPrice({ lot }: { lot: ListingDetail }) {
  if (lot.auction === null) {
    return (
      <div>
        <p className={LABEL}>Fixed price</p>
        <Price
          cents={sellingPriceCents(lot)}
          wasCents={lot.price_drop ? lot.original_price_cents : null}
          className="text-4xl"
        />
        <p className="mt-2 text-sm text-ink-soft">Fixed-price lots cannot be ordered here yet.</p>
      </div>
    )
  }
  const {
    number_of_bids: bids,
    current_bid_cents: current,
    reserve_met: reserveMet,
    is_leading: isLeading,
    ends_at,
  } = lot.auction
  return (
    <>
      {isLeading && (
        <Notice kind="success" isLive={false}>
          You are winning
        </Notice>
      )}
      <dl className="flex flex-wrap items-baseline-last justify-between gap-x-6 gap-y-3">
        <div>
          <dt className={LABEL}>{current === null ? 'Opening bid' : 'Current bid'}</dt>
          <dd>
            <Price cents={sellingPriceCents(lot)} className="text-4xl" />
          </dd>
        </div>
        <Countdown endsAt={ends_at} className="text-3xl leading-10 font-bold tracking-tight" labelClassName={LABEL} />
      </dl>
      <p className="text-sm text-ink-soft">
        {bids === 0 ? 'No bids yet' : bids === 1 ? '1 bid' : `${bids} bids`}. Ends <LocalTime at={ends_at} />.
        {reserveMet === false && ' Reserve not met.'}
        {reserveMet === true && ' Reserve met.'}
      </p>
    </>
  )
}

const ENDINGS: Record<Exclude<ListingDetail['state'], 'active'>, string> = {
  scheduled: 'Not for sale yet',
  awaiting_payment: 'Sold, awaiting payment',
  sold: 'Sold',
  unsold: 'Ended without a sale',
  withdrawn: 'Withdrawn by the seller',
}

function EndedPrice({ lot }: { lot: ListingDetail }) {
  return (
    <div className="grid gap-2">
      <p className="text-xl font-bold">{lot.state === 'active' ? 'This auction has ended' : ENDINGS[lot.state]}</p>
      {lot.sold_price_cents !== null && <Price cents={lot.sold_price_cents} className="text-4xl" />}
      {lot.sold_price_cents === null && lot.state !== 'scheduled' && (
        <p>
          {lot.auction === null || lot.auction.current_bid_cents !== null ? 'Last price' : 'Opening bid'}{' '}
          <strong className="figures">{formatCents(lot.selling_price_cents)}</strong>
        </p>
      )}
      {lot.closed_at !== null && (
        <p className="text-sm text-ink-soft">
          Ended <LocalTime at={lot.closed_at} />
        </p>
      )}
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  )
}
