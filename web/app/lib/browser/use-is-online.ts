import { useSyncExternalStore } from 'react'

/** What the browser knows of the network; true while the server renders. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    listenToNetwork,
    () => navigator.onLine,
    () => true,
  )
}

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
