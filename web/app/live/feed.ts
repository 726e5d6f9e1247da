// What auctions do right now, for everything on the page that shows one: one event stream for all tabs of a browser.
//
// Tabs that show the same account share a stream. The tab that leads holds it, follows what any tab wants and passes on
// what it receives, heartbeats too. Each tab keeps the latest state of what it shows, and notices by itself when it hears
// nothing any more: the leader may be frozen, and a lost network often ends a stream without an error.
import type { LiveAuction, MAX_LIVE_LISTINGS } from '@lotyard/contract/lots/auction'
import { createAuctionStates } from './auction-states.ts'
import { createLink } from './link.ts'
import { followPageLifecycle } from './page-lifecycle.ts'
import { createLiveStream } from './stream.ts'
import { joinTabs, type Tabs } from './tabs.ts'

/** Written out: importing the value would load all schemas of the contract. The type keeps the two the same. */
const MAX_NAMES: typeof MAX_LIVE_LISTINGS = 100
/** A page draws its lots at once. Without this pause each of them would open the stream again. */
const GATHER_MS = 30
const ANNOUNCE_MS = 30_000
/** Timers of a tab in the background may run only once a minute. A tab that is silent for longer than this is gone. */
const FORGET_MS = 150_000
/** The connection of a page that was hidden for longer than this may be dead without an error. */
const STALE_MS = 15_000

type Message =
  | { kind: 'wants'; tab: string; names: string[] }
  | { kind: 'left'; tab: string }
  /** A new leader asks what the other tabs want. */
  | { kind: 'leads' }
  /** `isNews` is false for states that the leader repeats to a new tab: their server time has passed. */
  | { kind: 'states'; states: LiveAuction[]; isNews: boolean }
  | { kind: 'beat' }
  | { kind: 'cart'; version: number }
  | { kind: 'link'; isUp: boolean }

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
  close: () => void
}

export type LiveEnvironment = {
  /** Tabs with the same scope share a stream. It names the account, because `is_leading` depends on it. */
  scope: string
  openSource: (url: string) => EventSource
  locks: LockManager | undefined
  openChannel: ((name: string) => BroadcastChannel) | undefined
  /** Gets the server's time with every state that comes fresh from the stream. */
  onServerTime: (serverTimeMs: number) => void
}

export function openLiveFeed(environment: LiveEnvironment): LiveFeed {
  const tab = Math.random().toString(36).slice(2)
  const otherTabs = new Map<string, { names: string[]; heardAtMs: number }>()
  let tabs: Tabs<Message> | null = null
  let isLeading = false
  let gathering: ReturnType<typeof setTimeout> | undefined
  let announcing: ReturnType<typeof setInterval> | undefined

  const cartListeners = new Set<(version: number) => void>()

  const states = createAuctionStates(() => {
    gathering ??= setTimeout(announce, GATHER_MS)
  })

  const link = createLink(
    () => (isLeading ? listWantedNames() : states.listenedNames()).length > 0,
    () => {
      if (!isLeading) return link.set(false)
      // The connection may be dead without an error. Another one shows, and brings the state of everything.
      shareLink(false)
      stream.renew()
    },
  )

  const stream = createLiveStream({
    openSource: environment.openSource,
    onState(state) {
      receive([state], true)
      link.set(true)
      tabs?.post({ kind: 'states', states: [state], isNews: true })
    },
    onBeat() {
      link.set(true)
      tabs?.post({ kind: 'beat' })
    },
    onCart(version) {
      tellCart(version)
      tabs?.post({ kind: 'cart', version })
    },
    onLink: shareLink,
  })

  function tellCart(version: number): void {
    for (const listener of cartListeners) listener(version)
  }

  function receive(received: LiveAuction[], isNews: boolean): void {
    for (const state of received) {
      if (isNews) environment.onServerTime(Date.parse(state.server_time))
      states.put(state)
    }
  }

  function shareLink(isUp: boolean): void {
    link.set(isUp)
    tabs?.post({ kind: 'link', isUp })
  }

  function announce(): void {
    clearTimeout(gathering)
    gathering = undefined
    const names = isLeading ? listWantedNames() : states.listenedNames().slice(0, MAX_NAMES)
    // A state that is not followed gets no updates. Kept, it would be shown as current when its lot is looked at again.
    states.keepOnly(names)
    link.update()
    if (isLeading) stream.follow(names)
    else tabs?.post({ kind: 'wants', tab, names })
  }

  /** Of all tabs. This tab's names come first: the tab that leads is usually the one in front. */
  function listWantedNames(): string[] {
    for (const [id, { heardAtMs }] of otherTabs) if (Date.now() - heardAtMs > FORGET_MS) otherTabs.delete(id)
    const names = new Set(states.listenedNames())
    for (const other of otherTabs.values()) for (const name of other.names) names.add(name)
    return [...names].slice(0, MAX_NAMES)
  }

  function onMessage(message: Message): void {
    switch (message.kind) {
      case 'wants':
        otherTabs.set(message.tab, { names: message.names, heardAtMs: Date.now() })
        if (!isLeading) return
        link.update()
        stream.follow(listWantedNames())
        repeat(message.names)
        if (!link.isUp()) tabs?.post({ kind: 'link', isUp: false })
        return
      case 'left':
        otherTabs.delete(message.tab)
        return
      case 'leads':
        if (states.listenedNames().length > 0) announce()
        return
      case 'states':
        receive(message.states, message.isNews)
        if (message.isNews) link.set(true)
        return
      case 'beat':
        link.set(true)
        return
      case 'cart':
        tellCart(message.version)
        return
      case 'link':
        link.set(message.isUp)
    }
  }

  function repeat(names: string[]): void {
    const known = names.flatMap((name) => states.read(name) ?? [])
    if (known.length > 0) tabs?.post({ kind: 'states', states: known, isNews: false })
  }

  function join(): void {
    announcing = setInterval(announce, ANNOUNCE_MS)
    tabs = joinTabs<Message>({
      name: `live:${environment.scope}`,
      locks: environment.locks,
      openChannel: environment.openChannel,
      onMessage,
      onLead() {
        isLeading = true
        tabs?.post({ kind: 'leads' })
        announce()
      },
      onYield() {
        isLeading = false
        stream.close()
      },
    })
  }

  function leave(): void {
    clearInterval(announcing)
    clearTimeout(gathering)
    // Forget the timer too: otherwise a listener added after the way back would wait for one that never fires.
    gathering = undefined
    link.stop()
    tabs?.post({ kind: 'left', tab })
    tabs?.leave()
    tabs = null
  }

  const stopFollowingPage = followPageLifecycle({
    onVisible(hiddenMs) {
      if (!isLeading) tabs?.takeLead()
      else if (hiddenMs > STALE_MS) stream.renew()
    },
    onOnline() {
      if (isLeading) stream.renew()
    },
    onOffline() {
      if (!isLeading) return link.set(false)
      // What the old stream still holds would tell all tabs that they hear again. A new one shows whether they do.
      shareLink(false)
      stream.renew()
    },
    onHide: leave,
    onRestore() {
      if (states.listenedNames().length === 0) return
      join()
      announce()
    },
  })

  return {
    read: states.read,
    watch(name, listener) {
      if (tabs === null) join()
      return states.listen(name, listener)
    },
    put: states.put,
    isLinkUp: () => link.isUp() || states.listenedNames().length === 0,
    watchLink: link.listen,
    watchCart(listener) {
      cartListeners.add(listener)
      return () => void cartListeners.delete(listener)
    },
    close() {
      leave()
      stopFollowingPage()
    },
  }
}
