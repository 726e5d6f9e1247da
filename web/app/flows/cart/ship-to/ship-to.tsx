import type { Cart } from '@lotyard/contract/orders/cart'
import { NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { CART_PATH } from '../../../features/cart/cart-paths.ts'
import { Button, buttonClass } from '../../../ui/forms/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { CartPostForm } from '../cart-post-form.tsx'
import type { LoadedCart } from '../load-cart.server.ts'

type Props = { cart: Cart; saved: LoadedCart['addresses']; onChange: () => void }

/** Where the cart ships to. With scripts another address is chosen here, without them in a list. */
export function ShipTo({ cart, saved, onChange }: Props) {
  const { accountShippingAddress: address } = cart
  // A cart with nothing to ship has no message of its own.
  const message = cart.shippingMessage ?? (address === null ? NO_SHIP_TO_MESSAGE : null)
  return (
    <section aria-label="Ship to" className="grid gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0" data-ship-to>
          <h3 className="text-base">Ship to</h3>
          {address !== null && (
            <p>
              {address.first_name} {address.last_name}, {address.street_address}, {address.locality}, {address.region}{' '}
              {address.postal_code}
              <span className="block text-ink-soft">
                {address.address_type}, {address.loading_dock ? 'loading dock' : 'no loading dock'}
              </span>
            </p>
          )}
          {message !== null && <p className="mt-1 font-semibold">{message}</p>}
        </div>
        <Button isSmall onClick={onChange} className="needs-scripts shrink-0">
          {address === null ? 'Add address' : 'Change'}
          {address !== null && <span className="sr-only"> the shipping address</span>}
        </Button>
      </div>
      <div className="without-scripts">
        {saved.length > 1 && <SavedChoice saved={saved} chosenId={address?.id} />}
        <Link
          to={saved.length === 0 ? '/account/addresses/?new=shipping' : '/account/addresses/'}
          className="text-link"
        >
          {saved.length === 0 ? 'Add a shipping address' : 'Edit your addresses'}
        </Link>
      </div>
    </section>
  )
}

function SavedChoice({ saved, chosenId }: { saved: Props['saved']; chosenId: string | undefined }) {
  return (
    <CartPostForm action={CART_PATH} method="put" className="mb-2 flex flex-wrap items-end gap-2">
      <label className="grid min-w-0 flex-1 gap-1">
        <span className="font-medium">Another address</span>
        <select
          name="account_shipping_address_id"
          defaultValue={chosenId}
          className="min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-3"
        >
          {saved.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.first_name} ${one.last_name}, ${one.street_address}, ${one.locality}, ${one.region}`}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={buttonClass({})}>
        Ship here
      </button>
    </CartPostForm>
  )
}
