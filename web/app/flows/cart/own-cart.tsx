import type { Cart, CartListing } from '@lotyard/contract/orders/cart'
import { describeAllGone } from '@lotyard/contract/rules/cart/gone-lots'
import { countOf } from '@lotyard/contract/rules/format-count'
import type { Flash } from '@lotyard/contract/rules/site/flash'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useFlash, useShownFlash } from '../../lib/pages/flash.tsx'
import { buttonClass, LinkButton } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Link } from '../../ui/link.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartFooter, CartTotals } from './cart-totals.tsx'
import { GoneNotice } from '../../features/cart/gone-notice.tsx'
import { goneLotsOf, namesWithSimilar } from '../../features/cart/gone-lots.ts'
import type { LoadedCart } from './load-cart.server.ts'
import { isAllPickedUp } from './ship-to/picked-up.ts'
import { ShipTo } from './ship-to/ship-to.tsx'
import { SignInToUse } from './sign-in-to-use.tsx'
import { useCartView } from './use-cart-view.ts'
import { WarehouseLots } from './lots/warehouse-lots.tsx'

const ShipToChooser = lazyPart(() => import('./ship-to/ship-to-chooser.tsx'), { fallback: <CartSkeleton /> })

/** A buyer's cart in each of its states: loading, loaded, empty, failed, out of date. */
export function OwnCart({ email, loaded }: { email: string; loaded: LoadedCart | null }) {
  const { cart, problem, isFetching, isSignedOut, isConnected, store } = useCartView(email, loaded)
  const [isChoosing, setIsChoosing] = useState(false)
  const [notice, setNotice] = useState<Flash | null>(null)
  // What a form post left lies below this panel, too.
  const left = useShownFlash()
  const flash = useFlash()
  const [said, setSaid] = useState('')
  const contents = useRef<HTMLDivElement>(null)
  if (isSignedOut) return <SignInToUse />
  if (cart === null) return <CartSkeleton />

  function tell(message: Flash | null): void {
    flash(null)
    setNotice(message)
    if (message !== null) scrollToTop()
  }

  /** Farther down, what is said at the top would go unseen. */
  function scrollToTop(): void {
    if (contents.current !== null) contents.current.scrollTop = 0
  }

  function finishChoosing(message: Flash | null) {
    setIsChoosing(false)
    tell(message)
    scrollToTop()
    contents.current?.focus({ preventScroll: true })
  }

  async function remove(name: string, title: string): Promise<void> {
    tell(null)
    const outcome = await store.remove(name)
    if (!outcome.ok) return tell({ kind: 'danger', text: outcome.error.message })
    setSaid(`Removed ${title}.`)
    // The button is gone, and the focus with it.
    if (document.activeElement === document.body || document.activeElement === null) contents.current?.focus()
  }

  async function removeGone(names: string[]): Promise<void> {
    tell(null)
    const outcome = await store.removeAll(names)
    if (!outcome.ok) return tell({ kind: 'danger', text: outcome.error.message })
    setSaid(`Removed ${countOf(names.length, 'lot')}.`)
    contents.current?.focus({ preventScroll: true })
  }

  async function pickUp(keys: string[]): Promise<void> {
    tell(null)
    const outcome = await store.change({ pick_up_warehouse_keys: keys })
    if (!outcome.ok) tell({ kind: 'danger', text: outcome.error.message })
  }

  const shownNotice = notice ?? left
  const pickUpKeys = cart.warehouses.filter(({ isPickUp }) => isPickUp).map(({ key }) => key)
  const withSimilar = namesWithSimilar(cart)
  const gone = goneLotsOf(cart)
  return (
    <>
      <div
        ref={contents}
        tabIndex={-1}
        aria-busy={isFetching}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain p-4 outline-none"
      >
        <output className="sr-only">{said}</output>
        <OutOfDate isConnected={isConnected} />
        {shownNotice !== null && <Notice kind={shownNotice.kind}>{shownNotice.text}</Notice>}
        {cart.placingOrderId !== null && <PaymentUnderWay orderId={cart.placingOrderId} />}
        {problem !== null && <Problem onRetry={() => void store.refresh()} />}
        {isChoosing ? (
          <ShipToChooser store={store} shipToId={cart.accountShippingAddress?.id ?? null} onDone={finishChoosing} />
        ) : (
          <>
            {problem === null && !isAllPickedUp(cart) && (hasLots(cart) || gone.length === 0) && (
              <ShipTo cart={cart} saved={loaded?.addresses ?? []} onChange={() => setIsChoosing(true)} />
            )}
            {cart.warehouses.length === 0 && problem === null && <EmptyCart />}
            <GoneNotice gone={gone} leftCount={cart.listingCount} onContinue={removeGone} />
            {gone.length > 0 && !hasLots(cart) && <AllGone gone={gone} />}
            {cart.warehouses.map((warehouse) => (
              <WarehouseLots
                key={warehouse.key}
                warehouse={warehouse}
                pickUpKeys={pickUpKeys}
                withSimilar={withSimilar}
                onAddAddress={cart.accountShippingAddress === null ? () => setIsChoosing(true) : null}
                onPickUp={(keys) => void pickUp(keys)}
                onRemove={(name, title) => void remove(name, title)}
              />
            ))}
            {(hasLots(cart) || problem !== null) && <CartTotals cart={cart} onAddAddress={() => setIsChoosing(true)} />}
          </>
        )}
      </div>
      {!isChoosing && hasLots(cart) && <CartFooter cart={cart} />}
    </>
  )
}

function hasLots({ listingCount }: Cart): boolean {
  return listingCount > 0
}

/** Where the lots of an order are that is not in the list of orders yet, and no longer in the cart. */
function PaymentUnderWay({ orderId }: { orderId: string }) {
  return (
    <Notice kind="info">
      We’re confirming your payment for an order.{' '}
      <Link to={`/checkout/success/${orderId}/`} className="text-link font-semibold">
        See how it’s going
      </Link>
    </Notice>
  )
}

/** The notice of the page lies below this panel. */
function OutOfDate({ isConnected }: { isConnected: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {!isConnected && (
        <p className="rounded-sm bg-note-wash px-4 py-2.5 text-sm font-semibold">
          Reconnecting… your cart may be out of date.
        </p>
      )}
    </div>
  )
}

/** Spec §4: the cart is then empty with zero totals, which must not pass for the truth. */
function Problem({ onRetry }: { onRetry: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Notice kind="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>We couldn’t load your cart, so it’s shown empty. Your lots are still in it.</p>
        {/* Without scripts it loads the page again. */}
        <a
          href={pathname + search}
          onClick={(event) => {
            event.preventDefault()
            onRetry()
          }}
          className={buttonClass({ isSmall: true })}
        >
          Retry
        </a>
      </div>
    </Notice>
  )
}

/** Each gone lot below offers similar ones. */
function AllGone({ gone }: { gone: readonly CartListing[] }) {
  return <Notice kind="info">{describeAllGone(gone)}.</Notice>
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      action={
        <LinkButton kind="action" to="/lots/?buying_format=fixed_price">
          Browse fixed-price lots
        </LinkButton>
      }
    >
      Add fixed-price lots to see what they cost delivered. Auctions you win appear here too.
    </EmptyState>
  )
}
