// Where forms about the cart are posted. They work without scripts; with them most are sent as calls of the API instead.
export const CART_PATH = '/cart'
export const CART_LISTINGS_PATH = '/cart/listings'

/** The one form that all add-to-cart buttons of a page belong to: a form for each card would make pages heavier. */
export const CART_FORM_ID = 'add-to-cart'
