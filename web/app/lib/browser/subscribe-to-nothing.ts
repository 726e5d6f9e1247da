/** For useSyncExternalStore where nothing will change. One function, so that React never subscribes again. */
export const subscribeToNothing = () => () => {}
