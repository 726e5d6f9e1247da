import { subscribeToNothing } from '../lib/browser/subscribe-to-nothing.ts'
import { useSyncExternalStore } from 'react'
import { learnServerTime } from '../lib/browser/clock.ts'
import type { LiveFeed } from './feed.ts'
import { createLateFeed } from './late-feed.ts'
import { useViewer } from '../lib/viewer/use-viewer.ts'

let current: { scope: string; feed: LiveFeed } | null = null

/** The tab's one feed. Signing in or out opens another: `is_leading` in the old one is about another account. */
function feedFor(scope: string): LiveFeed {
  if (current?.scope === scope) return current.feed
  current?.feed.close()
  const feed = createLateFeed(async () => {
    const { openLiveFeed } = await import('./feed.ts')
    return openLiveFeed({
      scope,
      openSource: (url) => new EventSource(url),
      locks: navigator.locks as LockManager | undefined,
      openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
      onServerTime: learnServerTime,
    })
  })
  current = { scope, feed }
  return feed
}

/** Null while the server renders. */
export function useLiveFeed(): LiveFeed | null {
  const scope = useViewer()?.email ?? ''
  return typeof window === 'undefined' ? null : feedFor(scope)
}

/** False while the stream is lost: prices and times on the page may be out of date. */
export function useIsLinkUp(): boolean {
  const feed = useLiveFeed()
  return useSyncExternalStore(
    feed?.watchLink ?? subscribeToNothing,
    () => feed?.isLinkUp() ?? true,
    () => true,
  )
}
