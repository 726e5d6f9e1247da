export type PageLifecycle = {
  /** The page is visible again, after it was hidden for `hiddenMs`. */
  onVisible: (hiddenMs: number) => void
  /** Another tab is looked at. */
  onHidden: () => void
  onOnline: () => void
  onOffline: () => void
  /** The page is left. The browser may keep it for the Back button, but not while it holds a connection or a lock. */
  onHide: () => void
  /** The browser brings back a page that it kept. */
  onRestore: () => void
}

/** Calls the handlers until the returned function is called. */
export function followPageLifecycle({
  onVisible,
  onHidden,
  onOnline,
  onOffline,
  onHide,
  onRestore,
}: PageLifecycle): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let hiddenAtMs: number | null = null
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') {
        hiddenAtMs = Date.now()
        return onHidden()
      }
      onVisible(hiddenAtMs === null ? 0 : Date.now() - hiddenAtMs)
      hiddenAtMs = null
    },
    { signal },
  )
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('offline', onOffline, { signal })
  window.addEventListener('pagehide', onHide, { signal })
  window.addEventListener('pageshow', (event) => event.persisted && onRestore(), { signal })
  return () => listening.abort()
}
