import {
  addToCartEndpoint,
  cartShippingAddressEndpoint,
  cartSummaryEndpoint,
  changeCartEndpoint,
  getCartEndpoint,
  removeFromCartEndpoint,
} from '@lotyard/contract/cart'
import { requireViewer } from '../../http/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { addToCart, type CartNeeds } from './add-to-cart.ts'
import { readCartState } from './cart-queries.ts'
import { summariseCart } from './cart-summary.ts'
import { changeCart } from './change-cart.ts'
import { readCart } from './read-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'

export function registerCartRoutes(app: App, needs: CartNeeds): void {
  route(app, getCartEndpoint, 'cart', async (request) => readCart(needs, requireViewer(request)))
  route(app, changeCartEndpoint, 'cart', async (request) => {
    const { account_shipping_address_id: shipToId, pick_up_warehouse_keys: pickUpKeys } = request.body.cart
    return changeCart(needs, requireViewer(request), { shipToId, pickUpKeys })
  })
  route(app, addToCartEndpoint, 'cart', async (request, reply) => {
    const { cart, isNew } = await addToCart(needs, requireViewer(request), request.body.name)
    return isNew ? cart : ((await reply.code(200).send(cart)) as never)
  })
  route(app, removeFromCartEndpoint, 'cart', async (request) =>
    removeFromCart(needs, requireViewer(request), request.params.name),
  )
  route(app, cartShippingAddressEndpoint, 'cart', async (request) => ({
    address: (await readCartState(needs.db, requireViewer(request).accountId)).shipTo,
  }))
  route(app, cartSummaryEndpoint, 'cart', async (request) => summariseCart(needs, requireViewer(request)))
}
