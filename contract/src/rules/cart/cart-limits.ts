/** Lots that a buyer has put into the cart; won ones come on top. */
export const MAX_CART_LOTS = 50
