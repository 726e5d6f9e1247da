// What auctions do right now, for everything on the page that shows one: one event stream for all tabs of a browser.
//
// Tabs that show the same account share a stream (shared-stream.ts). Each tab keeps the latest state of what it shows
// (auction-states.ts), and notices by itself when it hears nothing any more (link.ts): the leader may be frozen, and a lost
// network often ends a stream without an error.
import type { LiveAuction } from '@lotyard/contract/lots/auction'
import { createAuctionStates } from './auction-states.ts'
import { followPageLifecycle } from './page-lifecycle.ts'
import { shareStream, type LiveEnvironment } from './sharing/shared-stream.ts'

/** The connection of a page that was hidden for longer than this may be dead without an error. */
const STALE_MS = 15_000

export type LiveFeed = {
  /** The latest state, if any was received. The same object until something changes. */
  read: (name: string) => LiveAuction | undefined
  /** Follows a listing until the returned function is called. */
  watch: (name: string, listener: () => void) => () => void
  /** Takes a state that a page learned in another way, such as from the reply to a bid. */
  put: (state: LiveAuction) => void
  /** False while something is followed and nothing can be heard of it. */
  isLinkUp: () => boolean
  watchLink: (listener: () => void) => () => void
  /** Hears of changes of the account's cart while a stream is open. It opens none by itself. */
  watchCart: (listener: (version: number) => void) => () => void
  /** Hears how many notices of the account are unread; opens a stream where none is open. */
  watchNotices: (listener: (unread: number, isLeading: boolean) => void) => () => void
  /** Hears when something last happened to an order of the account, while a stream is open. It opens none by itself. */
  watchOrders: (listener: (version: number) => void) => () => void
  close: () => void
}

export function openLiveFeed(environment: LiveEnvironment): LiveFeed {
  const states = createAuctionStates(() => stream.announceSoon())
  const stream = shareStream(environment, states)
  let hearsNotices = false
  const isWatching = (): boolean => states.listenedNames().length > 0
  const stopFollowingPage = followPageLifecycle({
    onVisible: (hiddenMs) => stream.bringToFront(hiddenMs > STALE_MS),
    onHidden: stream.sendToBack,
    onOnline: stream.renew,
    onOffline: stream.loseLink,
    onHide: stream.leave,
    onRestore() {
      if (!isWatching() && !hearsNotices) return
      stream.join()
      stream.announce()
    },
  })
  return {
    read: states.read,
    watch(name, listener) {
      stream.join()
      return states.listen(name, listener)
    },
    put: states.put,
    isLinkUp: () => stream.link.isUp() || !isWatching(),
    watchLink: stream.link.listen,
    watchCart: stream.watchCart,
    watchOrders: stream.watchOrders,
    watchNotices(listener) {
      hearsNotices = true
      return stream.watchNotices(listener)
    },
    close() {
      stream.leave()
      stopFollowingPage()
    },
  }
}
