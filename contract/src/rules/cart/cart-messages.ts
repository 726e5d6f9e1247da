// What a cart says where it has no figures.
import { MAX_CART_LOTS } from './cart-limits.ts'

export const NO_SHIP_TO_MESSAGE = 'Add a shipping address to see what delivery costs.'
export const NOT_QUOTABLE_MESSAGE =
  "We can't price delivery of these lots to this address. Choose another address, or pick them up where that is offered."
export const LOT_NOT_QUOTABLE_MESSAGE = "We can't price delivery of this lot to your address."
export const CART_FULL_MESSAGE = `Your cart is full: it holds ${MAX_CART_LOTS} lots. Remove one to add another.`
