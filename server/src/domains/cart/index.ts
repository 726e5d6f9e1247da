export { addToCart } from './add-to-cart.ts'
export { readBuyerFreight, type BuyerFreight, type FreightLot } from './buyer-freight-queries.ts'
export { followShippingAddress, listCartVersions } from './cart-queries.ts'
export {
  deleteCart,
  listCartDeliveryData,
  listCartListingData,
  type CartDeliveryData,
  type CartListingData,
} from './cart-data-queries.ts'
