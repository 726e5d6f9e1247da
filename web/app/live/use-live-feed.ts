import { useSyncExternalStore } from 'react'
import { learnServerTime } from '../lib/browser/clock.ts'
import { openLiveFeed, type LiveFeed } from './feed.ts'
import { useViewer } from '../lib/viewer/use-viewer.ts'

let current: { scope: string; feed: LiveFeed } | null = null

/** The tab's one feed. Signing in or out without leaving the page opens another, because it shows another's standing. */
function feedFor(scope: string): LiveFeed {
  if (current?.scope === scope) return current.feed
  current?.feed.close()
  const feed = openLiveFeed({
    scope,
    openSource: (url) => new EventSource(url),
    locks: navigator.locks as LockManager | undefined,
    openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
    onServerTime: learnServerTime,
  })
  current = { scope, feed }
  return feed
}

/** Null while the server renders. */
export function useLiveFeed(): LiveFeed | null {
  const scope = useViewer()?.email ?? ''
  return typeof window === 'undefined' ? null : feedFor(scope)
}

const never = () => () => {}

/** False while the stream is lost: what the page shows may be old. */
export function useIsLinkUp(): boolean {
  const feed = useLiveFeed()
  return useSyncExternalStore(
    feed?.watchLink ?? never,
    () => feed?.isLinkUp() ?? true,
    () => true,
  )
}
