export { addToCart } from './add-to-cart.ts'
export { readBuyerFreight, type BuyerFreight, type FreightLot } from './buyer-freight-queries.ts'
export { followShippingAddress } from './cart-queries.ts'
