import { createContext, use, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLoaderData } from 'react-router'

// Spec §4: in the listing model, watching sets starred_lot.
//
// A lot may be shown twice on one page, or switch from a card to a row. All of these share the changes that this tab made
// since the page's lots were loaded. Without that, one of them would still offer to watch a watched lot. Lots that are
// loaded later already contain the changes and replace them.

type Changes = { since: unknown; watchIds: ReadonlyMap<string, string | null> }

let changes: Changes = { since: undefined, watchIds: new Map() }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The loaded data that the lots on the page belong to, where they outlive the data of the route. */
export const LoadedLotsContext = createContext<object | null>(null)

/** The id of the watch, null while the lot is not watched, and a function that changes it. */
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
  // A reply may arrive after other lots were loaded. They were requested before it, so the change must count for them too.
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
