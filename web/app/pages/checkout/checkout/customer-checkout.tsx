import type { Address } from '@lotyard/contract/account/addresses'
import type { Cart, CartListing } from '@lotyard/contract/orders/cart'
import type { Order, OrderType } from '@lotyard/contract/orders/orders'
import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { useDeliverTo } from '../../../lib/viewer/use-deliver-to.ts'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/api-context.ts'
import { cartStoreFor } from '../../../features/cart/store/cart-store.ts'
import { goneLotsOf } from '../../../features/cart/gone-lots.ts'
import { useFreshCart } from '../../../features/cart/store/use-fresh-cart.ts'
import { forgetDraft } from '../../../lib/browser/stores/session-drafts.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import { AllGone } from './all-gone.tsx'
import { CheckoutSteps } from '../../../flows/checkout/checkout-steps.tsx'
import type { Person } from '../../../flows/checkout/steps/choices.ts'
import { NothingToBuy } from './nothing-to-buy.tsx'
import { useEditedAddresses } from './use-edited-addresses.ts'

type Props = {
  orderType: OrderType
  email: string
  person: Person
  cart: Cart
  addresses: readonly Address[]
  methods: readonly PaymentMethod[]
  takesCards: boolean
  /** States that certificates of the buyer are being reviewed for. */
  statesInReview: readonly string[]
  /** Leaves what was added to the cart for another time. */
  isWonOnly: boolean
}

/** The buyer's own order: what is in the cart, or of it only what was won. */
export default function CustomerCheckout({
  orderType,
  email,
  person,
  cart: loaded,
  addresses,
  methods,
  takesCards,
  statesInReview,
  isWonOnly,
}: Props) {
  const store = cartStoreFor(useApi(), email)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const view = useSyncExternalStore(store.listen, store.read, store.read)
  useLayoutEffect(() => store.take(loaded), [store, loaded])
  useFreshCart(store)
  // A cart that could not be read again is not an empty one.
  const cart = view.cart === null || view.problem !== null ? loaded : view.cart
  // Not those of the last load: the page is loaded again when its lots leave the cart.
  const [firstNames] = useState(() => listPayable(loaded, isWonOnly).map(({ name }) => name))
  const edited = useEditedAddresses(addresses, store.refresh)
  const place = useDeliverTo()
  const draftName = `checkout:${email}`

  async function pickUp(keys: string[]): Promise<void> {
    setIsBusy(true)
    const outcome = await store.change({ pick_up_warehouse_keys: keys })
    setIsBusy(false)
    setProblem(outcome.ok ? null : outcome.error.message)
  }

  async function removeGone(names: readonly string[]): Promise<void> {
    const outcome = await store.removeAll(names)
    setProblem(outcome.ok ? null : outcome.error.message)
  }

  function leave(order: Order): void {
    forgetDraft(draftName)
    void store.refreshAllTabs()
    // In place of the checkout: Back must not lead to the button that has just been pressed.
    void navigate(`/checkout/success/${order.id}/`, { replace: true })
  }

  const payable = listPayable(cart, isWonOnly)
  const gone = isWonOnly ? [] : goneLotsOf(cart)
  return (
    <>
      {cart.placingOrderId !== null && <BeingConfirmed orderId={cart.placingOrderId} />}
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      <CheckoutSteps
        orderType={orderType}
        buyer={email}
        saved={{
          shipping: shipToFirst(edited.addresses, cart.accountShippingAddress?.id),
          billing: edited.addresses.filter(({ role }) => role === 'billing'),
          methods,
          takesCards,
          person,
          place,
        }}
        draftName={draftName}
        given={payable.length === 0 ? null : isWonOnly ? { only: 'won' } : {}}
        version={versionOf(cart, gone, edited.count)}
        onEditAddress={edited.edit}
        pickUp={{
          places: placesToPickUp(cart, payable),
          isAll: isAllPickedUp(cart, payable),
          isBusy,
          isDirect: false,
          onChange: (keys) => void pickUp(keys),
        }}
        later={null}
        onRemoveGone={removeGone}
        onPlaced={leave}
        onLotsRefused={() => void store.refresh()}
        statesInReview={statesInReview}
        empty={
          payable.length > 0 ? null : gone.length > 0 ? (
            <AllGone gone={gone} isNews={firstNames.length > 0} onRemove={(names) => void removeGone(names)} />
          ) : (
            <NothingToBuy isWonOnly={isWonOnly} shownNames={firstNames} />
          )
        }
      />
    </>
  )
}

/** What sells to others, and an edited address, leave no new version of the cart, and are priced again all the same. */
function versionOf({ version }: Cart, gone: readonly { name: string }[], editCount: number): string {
  return [version, editCount, ...gone.map(({ name }) => name)].join(' ')
}

function shipToFirst(addresses: readonly Address[], shipToId: string | undefined): Address[] {
  const shipping = addresses.filter(({ role }) => role === 'shipping')
  return shipping.toSorted((one, other) => Number(other.id === shipToId) - Number(one.id === shipToId))
}

function listPayable({ warehouses }: Cart, isWonOnly: boolean) {
  const lots = warehouses.flatMap(({ listings }) => listings)
  return lots.filter(({ state }) => state === 'won' || (state === 'available' && !isWonOnly))
}

function isAllPickedUp(cart: Cart, payable: readonly CartListing[]): boolean {
  return listBoughtFrom(cart, payable).every(({ isPickUp }) => isPickUp)
}

function placesToPickUp(cart: Cart, payable: readonly CartListing[]) {
  return listBoughtFrom(cart, payable)
    .filter(({ canPickUp }) => canPickUp)
    .map(({ key, city, region, isPickUp }) => ({ key, name: `${city}, ${region}`, isPickUp }))
}

function listBoughtFrom({ warehouses }: Cart, payable: readonly CartListing[]) {
  return warehouses.filter(({ listings }) => listings.some((lot) => payable.includes(lot)))
}

function BeingConfirmed({ orderId }: { orderId: string }) {
  return (
    <Notice kind="info">
      We’re confirming your payment for an order.{' '}
      <Link to={`/checkout/success/${orderId}/`} className="text-link">
        View your order
      </Link>
    </Notice>
  )
}
