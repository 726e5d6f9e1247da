// One event stream for all tabs of a browser that show the same account.
//
// The tab that leads holds the stream, follows what any tab wants and passes on what it receives, heartbeats too.
//
// Without locks (plain HTTP, old browsers) each tab holds its own, and a browser gives HTTP/1.1 six connections for a site:
// six tabs in the background would leave none for a seventh. So a tab that shows no lot holds one only while it is looked at.
import { createAnnouncer, type Announcer } from './announcer.ts'
import type { AuctionStates } from '../auction-states.ts'
import { createHearing, type Hearing, type News } from './hearing.ts'
import { createLink, type Link } from './link.ts'
import { createOtherTabs, limitNames } from './other-tabs.ts'
import { createLiveStream } from './stream.ts'
import { joinTabs, type Tabs } from './tabs.ts'

type Message =
  | News
  | { kind: 'wants'; tab: string; names: string[] }
  | { kind: 'left'; tab: string }
  /** A new leader asks what the other tabs want. */
  | { kind: 'leads' }

export type LiveEnvironment = {
  /** Tabs with the same scope share a stream. It names the account, because `is_leading` depends on it. */
  scope: string
  openSource: (url: string) => EventSource
  locks: LockManager | undefined
  openChannel: ((name: string) => BroadcastChannel) | undefined
  /** Gets the server's time with every state that comes fresh from the stream. */
  onServerTime: (serverTimeMs: number) => void
}

export type SharedStream = Pick<Hearing, 'watchCart' | 'watchOrders'> & {
  link: Link
  /** Does nothing in a tab that has joined. */
  join: () => void
  /**
   * Joins, and holds a stream also where no lot is followed. `isLeading`: this tab holds the stream, so of all tabs it is the
   * one that may speak up.
   */
  watchNotices: (listener: (unread: number, isLeading: boolean) => void) => () => void
  leave: () => void
  /** What this tab listens to has changed. */
  announce: Announcer['now']
  announceSoon: Announcer['soon']
  /** The page is looked at again. `isStale`: its connection may be dead without an error. */
  bringToFront: (isStale: boolean) => void
  /** Another tab is looked at. */
  sendToBack: () => void
  /** The network is back. */
  renew: () => void
  /** Nothing is heard any more. */
  loseLink: () => void
}

export function shareStream(environment: LiveEnvironment, states: AuctionStates): SharedStream {
  const tab = Math.random().toString(36).slice(2)
  const otherTabs = createOtherTabs()
  let tabs: Tabs<Message> | null = null
  let isLeading = false
  /** From the first time that this tab wants to hear of notices. */
  let followsAccount = false
  const isAlone = environment.locks === undefined || environment.openChannel === undefined
  const wantsAccount = () => followsAccount && !(isAlone && document.visibilityState === 'hidden')
  const announcer = createAnnouncer(announce)

  const link = createLink(() => wantsAccount() || listWantedNames().length > 0, loseLink)
  const { hear, watchCart, watchNotices, watchOrders, ordersVersion } = createHearing({
    states,
    link,
    onServerTime: environment.onServerTime,
  })
  const stream = createLiveStream({
    openSource: environment.openSource,
    onState: (state) => share({ kind: 'states', states: [state], isNews: true }),
    onBeat: () => share({ kind: 'beat' }),
    onCart: (version) => share({ kind: 'cart', version }),
    onNotices: (unread) => share({ kind: 'notices', unread }),
    onOrders: (version) => share({ kind: 'orders', version }),
    onLink: (isUp) => share({ kind: 'link', isUp }),
  })

  function share(news: News): void {
    hear(news)
    tabs?.post(news)
  }

  /** Of all tabs, in the one that leads. */
  function listWantedNames(): string[] {
    const ownNames = states.listenedNames()
    return isLeading ? otherTabs.addTo(ownNames) : limitNames(ownNames)
  }

  function loseLink(): void {
    if (!isLeading) return link.set(false)
    // What the old stream still holds would tell all tabs that they hear again, and it may be dead without an error.
    // A new one shows whether they do, and brings the state of everything.
    share({ kind: 'link', isUp: false })
    stream.renew()
  }

  function announce(): void {
    const names = listWantedNames()
    // A state that is not followed gets no updates. Kept, it would be shown as current when its lot is looked at again.
    states.keepOnly(names)
    link.update()
    if (isLeading) stream.follow(names, wantsAccount())
    else tabs?.post({ kind: 'wants', tab, names })
  }

  function onMessage(message: Message): void {
    switch (message.kind) {
      case 'wants':
        otherTabs.hear(message.tab, message.names)
        if (isLeading) welcome(message.names)
        return
      case 'left':
        return otherTabs.forget(message.tab)
      case 'leads':
        if (states.listenedNames().length > 0) announcer.now()
        return
      case 'states':
      case 'beat':
      case 'cart':
      case 'notices':
      case 'orders':
      case 'link':
        hear(message)
    }
  }

  /** Follows what another tab wants, and tells it what is known. */
  function welcome(names: string[]): void {
    link.update()
    stream.follow(listWantedNames(), wantsAccount())
    const known = names.flatMap((name) => states.read(name) ?? [])
    if (known.length > 0) tabs?.post({ kind: 'states', states: known, isNews: false })
    const version = ordersVersion()
    // The stream says it once, when it opens: a tab whose page was drawn before that would never hear of it.
    if (version !== null) tabs?.post({ kind: 'orders', version })
    if (!link.isUp()) tabs?.post({ kind: 'link', isUp: false })
  }

  function openOrCloseAlone(): void {
    if (isAlone && isLeading) announcer.now()
  }

  function join(): void {
    if (tabs !== null) return
    announcer.start()
    tabs = joinTabs<Message>({
      name: `live:${environment.scope}`,
      locks: environment.locks,
      openChannel: environment.openChannel,
      onMessage,
      onLead() {
        isLeading = true
        tabs?.post({ kind: 'leads' })
        announcer.now()
      },
      onYield() {
        isLeading = false
        stream.close()
      },
    })
  }

  return {
    link,
    watchCart,
    watchOrders,
    watchNotices(listener) {
      followsAccount = true
      join()
      announcer.soon()
      return watchNotices((unread) => listener(unread, isLeading))
    },
    announce: announcer.now,
    announceSoon: announcer.soon,
    join,
    leave() {
      announcer.stop()
      link.stop()
      tabs?.post({ kind: 'left', tab })
      tabs?.leave()
      tabs = null
    },
    bringToFront(isStale) {
      if (!isLeading) tabs?.takeLead()
      else if (isStale) stream.renew()
      openOrCloseAlone()
    },
    sendToBack: openOrCloseAlone,
    renew() {
      if (isLeading) stream.renew()
    },
    loseLink,
  }
}
