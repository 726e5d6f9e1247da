// Where the buttons of visitors post to, who must sign in first. Apart from the schemas, because browsers load them.
export const WATCH_INTENT_PATH = '/account/starred/intents'
export const CART_INTENT_PATH = '/cart/intents'
