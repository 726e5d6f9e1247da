import type { Cart } from '@lotyard/contract/orders/cart'
import { perUnitCents } from '@lotyard/contract/rules/per-unit'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { savingsWords } from '@lotyard/contract/rules/shipping/savings-words'
import type { ReactNode } from 'react'
import { AddAddressLink } from '../../features/freight/add-address-link.tsx'
import { totalName } from '../../features/freight/total-name.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { isPartlyPickedUp } from './ship-to/picked-up.ts'
import { countOnTruck } from './lots/shared-truck.ts'

/** How the total comes about. */
export function CartTotals({ cart, onAddAddress }: { cart: Cart; onAddAddress: () => void }) {
  const {
    listingCount,
    subtotalCostCents,
    shippingCostCents: aloneCents,
    shippingCostDiscountCents: savedCents,
    shippingCostFinalCents: freightCents,
    totalCostFinalCents,
  } = cart
  const words = savingsWords(cart.warehouses.map(countOnTruck))
  return (
    <dl
      className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 rounded-sm border border-line p-3"
      data-cart-totals
    >
      <Line name={`Subtotal (${countOf(listingCount, 'lot')})`}>{formatWithCents(subtotalCostCents)}</Line>
      {savedCents !== null && savedCents > 0 && aloneCents !== null && (
        <>
          <Line name={words.before}>{formatWithCents(aloneCents)}</Line>
          <Line name={words.saved}>{formatWithCents(-savedCents)}</Line>
        </>
      )}
      <Line name="Freight">
        {freightCents === null ? <NoFreight cart={cart} onAddAddress={onAddAddress} /> : formatWithCents(freightCents)}
      </Line>
      <Line name={nameOfTotal(cart)} isTotal>
        {formatWithCents(totalCostFinalCents)}
      </Line>
    </dl>
  )
}

/** For want of an address, or because freight doesn't go to it: the cart says above what to do then. */
function NoFreight({ cart, onAddAddress }: { cart: Cart; onAddAddress: () => void }) {
  return cart.accountShippingAddress === null ? <AddAddressLink onAdd={onAddAddress} /> : 'No quote'
}

/** Always in sight, however many lots there are. */
export function CartFooter({ cart }: { cart: Cart }) {
  const lots = cart.warehouses.flatMap(({ listings }) => listings)
  const states = lots.map(({ state }) => state)
  // Won lots have a due date, and can be paid while others stay in the cart.
  const isPartlyWon = states.includes('won') && states.includes('available')
  const units = lots.reduce((sum, lot) => (lot.state === 'gone' ? sum : sum + lot.units), 0)
  const perUnit = perUnitCents(cart.totalCostFinalCents, units)
  return (
    <div className="figures shrink-0 border-t border-line px-4 py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{nameOfTotal(cart)}</span>
        <strong className="text-xl" data-cart-total>
          {formatCents(cart.totalCostFinalCents)}
        </strong>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>{countOf(units, 'unit')}</span>
        {perUnit !== null && <span>{formatCents(perUnit)} a unit</span>}
      </p>
      <div className="mt-3 flex flex-wrap gap-3 *:flex-1">
        <LinkButton kind="action" to="/checkout">
          Check out
        </LinkButton>
        {isPartlyWon && <LinkButton to="/checkout?only=won">Pay for won lots</LinkButton>}
      </div>
      {states.includes('available') && (
        <p className="mt-2 text-sm text-ink-soft">
          {isPartlyWon ? 'Won lots are yours. The others aren’t' : 'Lots aren’t'} reserved while they’re in your cart.
        </p>
      )}
    </div>
  )
}

/** A cart is priced without tax: which states tax its lots is settled at checkout. */
function nameOfTotal(cart: Cart): string {
  const isFreightKnown = cart.shippingCostFinalCents !== null
  if (isFreightKnown && !isPartlyPickedUp(cart)) return 'Delivered, before tax'
  return totalName({ isFreightKnown, isTaxKnown: false })
}

function Line({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className={isTotal ? 'font-semibold' : 'text-ink-soft'}>{name}</dt>
      <dd className={`text-right ${isTotal ? 'font-bold' : 'font-semibold'}`}>{children}</dd>
    </>
  )
}
