// A feed whose script is loaded once something on the page is followed. Pages without auctions never load it; on others
// what is seen comes first.
import type { LiveFeed } from './feed.ts'

const RETRY_MS = 5_000
/** After these only the network's return tries again. */
const MAX_RETRIES = 60

type Waiting = { name: string; listener: () => void; stop: () => void }

export function createLateFeed(load: () => Promise<LiveFeed>): LiveFeed {
  let feed: LiveFeed | null = null
  let state: 'idle' | 'loading' | 'failed' | 'closed' = 'idle'
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<Waiting>()
  const linkListeners = new Set<() => void>()
  const cartListeners = new Set<(version: number) => void>()
  const orderListeners = new Set<(version: number) => void>()
  const noticeListeners = new Set<Parameters<LiveFeed['watchNotices']>[0]>()
  const tellLink = () => linkListeners.forEach((listener) => listener())

  function start(): void {
    if (state !== 'idle' && state !== 'failed') return
    clearTimeout(timer)
    state = 'loading'
    load().then(take, () => {
      if (state === 'closed') return
      state = 'failed'
      if (retries++ < MAX_RETRIES) timer = setTimeout(start, RETRY_MS)
      tellLink()
    })
  }

  function take(loaded: LiveFeed): void {
    if (state === 'closed') return loaded.close()
    feed = loaded
    stopListening()
    loaded.watchLink(tellLink)
    loaded.watchCart((version) => cartListeners.forEach((listener) => listener(version)))
    loaded.watchOrders((version) => orderListeners.forEach((listener) => listener(version)))
    if (noticeListeners.size > 0) hearNotices(loaded)
    for (const one of waiting) one.stop = loaded.watch(one.name, one.listener)
    waiting.clear()
    tellLink()
  }

  let isHearingNotices = false
  function hearNotices(loaded: LiveFeed): void {
    if (isHearingNotices) return
    isHearingNotices = true
    loaded.watchNotices((...told) => noticeListeners.forEach((listener) => listener(...told)))
  }

  function onNetwork(): void {
    if (state === 'failed' && navigator.onLine) start()
    tellLink()
  }
  function stopListening(): void {
    window.removeEventListener('online', onNetwork)
    window.removeEventListener('offline', onNetwork)
  }
  window.addEventListener('online', onNetwork)
  window.addEventListener('offline', onNetwork)

  return {
    read: (name) => feed?.read(name),
    watch(name, listener) {
      if (feed !== null) return feed.watch(name, listener)
      const one: Waiting = { name, listener, stop: () => void waiting.delete(one) }
      waiting.add(one)
      start()
      return () => one.stop()
    },
    // Only what is followed is shown: without the feed there is nothing to put a state into.
    put: (auction) => feed?.put(auction),
    isLinkUp: () => feed?.isLinkUp() ?? (waiting.size === 0 || (state !== 'failed' && navigator.onLine)),
    watchLink(listener) {
      linkListeners.add(listener)
      return () => void linkListeners.delete(listener)
    },
    watchCart(listener) {
      cartListeners.add(listener)
      return () => void cartListeners.delete(listener)
    },
    watchOrders(listener) {
      // Of the feed itself where it is loaded: it tells the last version at once.
      if (feed !== null) return feed.watchOrders(listener)
      orderListeners.add(listener)
      return () => void orderListeners.delete(listener)
    },
    watchNotices(listener) {
      noticeListeners.add(listener)
      if (feed === null) start()
      else hearNotices(feed)
      return () => void noticeListeners.delete(listener)
    },
    close() {
      state = 'closed'
      clearTimeout(timer)
      stopListening()
      feed?.close()
    },
  }
}
