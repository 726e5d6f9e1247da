// The numbers and names of SPEC.md §9 that pages, the authorisation window and the gateway rely on.

export const VERSION = '2.21.0'

export const BUTTON_ID = 'braintree-paypal-button'
export const NONCE_FIELD_NAME = 'payment_method_nonce'
export const BRIDGE_FRAME_NAME = 'bt-proxy-frame'

export const POLL_MS = 100
export const MOBILE_BELOW_PX = 600

/** Above anything that a page is likely to draw; the overlay and the frame share it. */
export const TOP_Z_INDEX = '20001'

export const HERMES_CURRENCIES: readonly string[] = 'USD GBP EUR AUD CAD DKK NOK PLN SEK CHF TRY BRL MXN ILS'.split(' ')
export const HERMES_COUNTRIES: readonly string[] = 'US GB AU CA ES FR DE IT NL NO PL CH TR DK BE AT'.split(' ')

/** The widget makes no HTTP calls. The specification names this sentence without a use; hosts may show it. */
export const ILLEGAL_XHR_MESSAGE = 'Illegal XHR request attempted'
