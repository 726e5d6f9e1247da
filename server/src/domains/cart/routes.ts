import {
  addToCartEndpoint,
  cartShippingAddressEndpoint,
  cartSummaryEndpoint,
  changeCartEndpoint,
  getCartEndpoint,
  removeFromCartEndpoint,
  type Cart,
} from '@lotyard/contract/orders/cart'
import { ReadyReply } from '../../http/replies/ready-reply.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { Refusal } from '../../lib/refusal.ts'
import { addToCart, type CartNeeds } from './changing/add-to-cart.ts'
import { registerCartForms } from './cart-form-route.ts'
import { readCartState } from './cart-queries.ts'
import { summariseCart } from './cart-summary.ts'
import { changeCart } from './changing/change-cart.ts'
import { readCart } from './read-cart.ts'
import { removeFromCart } from './changing/remove-from-cart.ts'

export function registerCartRoutes(app: App, needs: CartNeeds): void {
  route(app, getCartEndpoint, 'cart', async (request) => ready(await readCart(needs, requireViewer(request))))
  route(app, changeCartEndpoint, 'cart', async (request) => {
    const viewer = requireViewer(request)
    const { account_shipping_address_id: shipToId, pick_up_warehouse_keys: pickUpKeys } = request.body.cart
    // A caller that misspelled a key would take the cart in the reply for its change. A form with nothing chosen leads back.
    if (shipToId === undefined && pickUpKeys === undefined) throw new Refusal('malformed_request')
    return ready(await changeCart(needs, viewer, { shipToId, pickUpKeys }))
  })
  route(app, addToCartEndpoint, 'cart', async (request, reply) => {
    const { cart, isNew } = await addToCart(needs, requireViewer(request), request.body.name)
    return isNew ? ready(cart) : ((await reply.code(200).send(cart)) as never)
  })
  route(app, removeFromCartEndpoint, 'cart', async (request) =>
    removeFromCart(needs, requireViewer(request), request.params.name),
  )
  route(app, cartShippingAddressEndpoint, 'cart', async (request) => ({
    address: (await readCartState(needs.db, requireViewer(request).accountId)).shipTo,
  }))
  route(app, cartSummaryEndpoint, 'cart', async (request) => summariseCart(needs, requireViewer(request)))
  registerCartForms(app, needs)
}

/** Without the serialiser, which takes longer over a cart's many nullable fields than reading the cart does. */
function ready(cart: Cart): ReadyReply<Cart> {
  return new ReadyReply({ text: () => JSON.stringify(cart), value: () => cart })
}
