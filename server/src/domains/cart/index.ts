export { addToCart } from './changing/add-to-cart.ts'
export { listTravelling, readBuyerFreight, type BuyerFreight } from './buyer-freight.ts'
export type { CartLot, Warehouse } from './cart-lots.ts'
export {
  claimCartLots,
  followNewShippingAddress,
  followShippingAddress,
  listCartVersions,
  readCartState,
  readCartStates,
  releaseCartLots,
  removeBoughtLots,
  type CartState,
  type LotsOfCart,
} from './cart-queries.ts'
export { readCartLots, readLotsOfCarts, toWarehouses, type WarehouseOfCart } from './read-cart.ts'
export { pickUpFrom } from './changing/pick-up.ts'
export {
  deleteCart,
  listCartDeliveryData,
  listCartListingData,
  type CartDeliveryData,
  type CartListingData,
} from './cart-data-queries.ts'
