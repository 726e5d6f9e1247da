/** For useSyncExternalStore where nothing will change. One function, so that React never subscribes anew. */
export const subscribeToNothing = () => () => {}
