import type { Address, listAddressesEndpoint } from '@lotyard/contract/account/addresses'
import type { Cart, getCartEndpoint } from '@lotyard/contract/orders/cart'
import { showsCart } from '@lotyard/contract/rules/site/paths/show-cart'
import type { PageContext } from '../../lib/pages/page-context.ts'

/** What the server draws an open cart with. */
export type LoadedCart = {
  cart: Cart | null
  /** Why there is none. */
  problem: string | null
  /** For the choice that works without scripts; empty when they could not be read. */
  addresses: Pick<Address, 'id' | 'first_name' | 'last_name' | 'street_address' | 'locality' | 'region'>[]
}

/** Null on a page that does not show it. */
export async function loadCart({ api, isSignedIn }: PageContext, request: Request): Promise<LoadedCart | null> {
  if (!isSignedIn || !showsCart(new URL(request.url).search)) return null
  const [cart, listed] = await Promise.all([
    api.call<typeof getCartEndpoint>('GET', '/api/cart'),
    api.call<typeof listAddressesEndpoint>('GET', '/api/account/addresses', { query: { role: 'shipping' } }),
  ])
  const addresses = listed.ok ? listed.data.addresses : []
  return {
    cart: cart.ok ? cart.data : null,
    problem: cart.ok ? null : cart.error.message,
    addresses: addresses.map(({ id, first_name, last_name, street_address, locality, region }) => ({
      id,
      first_name,
      last_name,
      street_address,
      locality,
      region,
    })),
  }
}
