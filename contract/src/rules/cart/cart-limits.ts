/** Lots that a buyer has put into the cart; won ones come on top. Also enforced by trigger a_cart_holds_at_most_50_lots. */
export const MAX_CART_LOTS = 50
