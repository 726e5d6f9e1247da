import { createContext, use, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLoaderData } from 'react-router'

// Spec §4: in the listing model, watching sets starred_lot.
//
// A lot may be drawn twice on one page, or drawn anew as a row instead of a card. All of these read here what this tab
// has changed since the page's lots were loaded; what is loaded next knows better, and is believed instead.

type Changes = { since: unknown; watchIds: ReadonlyMap<string, string | null> }

let changes: Changes = { since: undefined, watchIds: new Map() }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the lots of a page were loaded as, where that outlives the data of its route. */
export const LoadedLotsContext = createContext<object | null>(null)

/** The id of the watch, null while the lot is not watched, and how to say that it has changed. */
export function useWatchId(
  lotId: string,
  loadedId: string | null,
): [watchId: string | null, change: (watchId: string | null) => void] {
  const routeData: unknown = useLoaderData()
  const loaded = use(LoadedLotsContext) ?? routeData
  const changed = useSyncExternalStore(
    subscribe,
    () => (changes.since === loaded ? changes.watchIds.get(lotId) : undefined),
    () => undefined,
  )
  // An answer may come when other lots are loaded already, asked for before it: it is newer than they are.
  const latest = useRef(loaded)
  useLayoutEffect(() => {
    latest.current = loaded
  }, [loaded])
  const change = useCallback(
    (watchId: string | null) => {
      const since = latest.current
      const before = changes.since === since ? changes.watchIds : []
      changes = { since, watchIds: new Map([...before, [lotId, watchId]]) }
      for (const listener of listeners) listener()
    },
    [lotId],
  )
  return [changed === undefined ? loadedId : changed, change]
}
