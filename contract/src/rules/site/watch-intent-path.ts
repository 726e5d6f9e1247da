/** Where the watch button of a visitor posts to. Apart from the schemas, because browsers load it. */
export const WATCH_INTENT_PATH = '/account/starred/intents'
