export { addToCart } from './add-to-cart.ts'
export { listTravelling, readBuyerFreight, type BuyerFreight } from './buyer-freight.ts'
export { followShippingAddress, listCartVersions } from './cart-queries.ts'
export {
  deleteCart,
  listCartDeliveryData,
  listCartListingData,
  type CartDeliveryData,
  type CartListingData,
} from './cart-data-queries.ts'
