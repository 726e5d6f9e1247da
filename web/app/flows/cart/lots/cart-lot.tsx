import type { CartListing } from '@lotyard/contract/orders/cart'
import { countOf } from '@lotyard/contract/rules/format-count'
import { deliveredPrice } from '@lotyard/contract/rules/shipping/delivered'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { CART_LISTINGS_PATH } from '../../../features/cart/cart-paths.ts'
import { AddAddressLink } from '../../../features/freight/add-address-link.tsx'
import { LotPhoto } from '../../../features/lot-cards/card/lot-photo.tsx'
import { toShownPhoto } from '../../../features/lot-cards/card/shown-photo.ts'
import { useLotInCart } from '../../../lib/viewer/cart-state.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import { CartPostForm } from '../cart-post-form.tsx'

type Props = {
  lot: CartListing
  isPickUp: boolean
  /** Null where there is a shipping address. */
  onAddAddress: (() => void) | null
  onRemove: () => void
}

/** A lot that can be bought, or was won, with what it costs delivered. */
export function CartLot({ lot, isPickUp, onAddAddress, onRemove }: Props) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-2.5">
      <LotPhoto photo={lot.primaryPhoto && toShownPhoto(lot.primaryPhoto)} sizes="4.5rem" />
      <div className="min-w-0">
        <Link to={lot.path} className="text-link line-clamp-2 leading-snug font-semibold">
          {lot.title}
        </Link>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span className="figures">{countOf(lot.units, 'unit')}</span>
          {lot.state === 'won' ? <Badge tone="good">Won</Badge> : <RemoveLot lot={lot} onRemove={onRemove} />}
        </div>
      </div>
      <Figures lot={lot} isPickUp={isPickUp} onAddAddress={onAddAddress} />
      {lot.state === 'won' && (
        <p className="col-span-2 text-sm">
          {lot.paymentDueAt !== null && (
            <>
              <strong className="font-semibold">
                Pay by <Deadline at={lot.paymentDueAt} />.
              </strong>{' '}
            </>
          )}
          You won this auction, so it stays in your cart until it’s paid.
        </p>
      )}
    </div>
  )
}

export function RemoveLot({ lot, onRemove }: Pick<Props, 'onRemove'> & { lot: Pick<CartListing, 'name' | 'title'> }) {
  const isBusy = useLotInCart(lot.name) === 'busy'
  return (
    <CartPostForm
      action={`${CART_LISTINGS_PATH}/${encodeURIComponent(lot.name)}`}
      method="delete"
      onSend={() => !isBusy && onRemove()}
    >
      <Button type="submit" kind="quiet" isSmall aria-disabled={isBusy} className="-my-1 -mr-3 text-ink">
        {isBusy ? 'Removing…' : 'Remove'}
        <span className="sr-only"> {lot.title}</span>
      </Button>
    </CartPostForm>
  )
}

function Figures({ lot, isPickUp, onAddAddress }: Omit<Props, 'onRemove'>) {
  const { priceCents, units, shippingCostFinalCents: freightCents, shippingCostDiscountCents: savedCents } = lot
  if (freightCents === null)
    return (
      <dl className="figures col-span-2 grid grid-cols-3 gap-x-3 text-sm">
        <Figure name="Price">{formatCents(priceCents)}</Figure>
        <div className="col-span-2 text-right">
          <dt className="text-xs font-medium text-ink-soft">Freight</dt>
          <dd className="font-semibold">
            {onAddAddress === null ? 'No quote' : <AddAddressLink onAdd={onAddAddress} />}
          </dd>
        </div>
      </dl>
    )
  const { totalCents, unitCents } = deliveredPrice({ priceCents, freightCents }, units)
  return (
    <dl className="figures col-span-2 grid grid-cols-3 gap-x-3 text-sm">
      <Figure name="Price">{formatCents(priceCents)}</Figure>
      <Figure
        name={isPickUp ? 'Pickup' : freightName(lot)}
        note={savedCents ? `saves ${formatCents(savedCents)}` : null}
      >
        {freightCents === 0 ? 'Free' : formatCents(freightCents)}
      </Figure>
      <Figure
        name={isPickUp ? 'Total' : 'Delivered'}
        note={unitCents === null ? null : `${formatCents(unitCents)} a unit`}
      >
        {formatCents(totalCents)}
      </Figure>
    </dl>
  )
}

function freightName({ useCalculatedShipping, shippingCostCents }: CartListing): string {
  return useCalculatedShipping || shippingCostCents === 0 ? 'Freight' : 'Flat freight'
}

function Figure({ name, note = null, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="last:text-right">
      <dt className="text-xs font-medium text-ink-soft">{name}</dt>
      <dd className="font-semibold">
        {children}
        {note !== null && <span className="block text-xs font-normal text-ink-soft">{note}</span>}
      </dd>
    </div>
  )
}
