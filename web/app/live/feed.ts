// What auctions do right now, for everything on the page that shows one: one event stream for all tabs of a browser.
//
// Tabs that show the same account share a stream. The one that leads holds it, follows what any tab wants and tells the
// others what it hears. Each tab keeps the latest state of what it shows; an older state never replaces a newer one.
import type { LiveAuction } from '@lotyard/contract/auction'
import { createLiveStream } from './stream.ts'
import { joinTabs, type Tabs } from './tabs.ts'

/** The same as the server's. */
const MOST_NAMES = 100
/** A page draws its lots at once; they make one announcement. */
const GATHER_MS = 30
const ANNOUNCE_MS = 30_000
/** Tabs in the background may speak only once a minute; one that is silent for longer than this is gone. */
const FORGET_MS = 150_000
/** Hidden for longer than this a connection may have died unnoticed. */
const STALE_MS = 15_000

type Message =
  | { kind: 'wants'; tab: string; names: string[] }
  | { kind: 'left'; tab: string }
  /** A new leader asks what everybody wants. */
  | { kind: 'leads' }
  /** `isNews` is false for what the leader only repeats to a newcomer. */
  | { kind: 'states'; states: LiveAuction[]; isNews: boolean }
  | { kind: 'link'; isUp: boolean }

export type LiveFeed = {
  /** The latest state, if anything was heard. The same object until something changed. */
  read: (name: string) => LiveAuction | undefined
  /** Follows a listing for as long as somebody listens. */
  watch: (name: string, listener: () => void) => () => void
  /** Takes in what a page learned by other means, a bid's reply for one. */
  put: (state: LiveAuction) => void
  isLinkUp: () => boolean
  watchLink: (listener: () => void) => () => void
  close: () => void
}

export type LiveEnvironment = {
  /** Tabs with the same scope share: whose account it is decides what `is_leading` says. */
  scope: string
  openSource: (url: string) => EventSource
  locks: LockManager | undefined
  openChannel: ((name: string) => BroadcastChannel) | undefined
  /** Hears the server's time with every state that comes fresh from the stream. */
  onServerTime: (serverTimeMs: number) => void
}

export function openLiveFeed(environment: LiveEnvironment): LiveFeed {
  const tab = Math.random().toString(36).slice(2)
  const states = new Map<string, LiveAuction>()
  const listeners = new Map<string, Set<() => void>>()
  const linkListeners = new Set<() => void>()
  const others = new Map<string, { names: string[]; heardAtMs: number }>()
  let tabs: Tabs<Message> | null = null
  let isLeading = false
  let isUp = true
  let gathering: ReturnType<typeof setTimeout> | undefined
  let announcing: ReturnType<typeof setInterval> | undefined
  let hiddenAtMs: number | null = null

  const stream = createLiveStream({
    openSource: environment.openSource,
    onState(state) {
      hear([state], true)
      tabs?.post({ kind: 'states', states: [state], isNews: true })
    },
    onLink(linkIsUp) {
      setLink(linkIsUp)
      tabs?.post({ kind: 'link', isUp: linkIsUp })
    },
  })

  function hear(news: LiveAuction[], isNews: boolean): void {
    for (const state of news) {
      if (isNews) environment.onServerTime(Date.parse(state.server_time))
      put(state)
    }
  }

  function put(state: LiveAuction): void {
    const known = states.get(state.listing)
    if (known !== undefined && isOlder(state, known)) return
    if (known !== undefined && isSame(state, known)) return
    states.set(state.listing, state)
    for (const listener of listeners.get(state.listing) ?? []) listener()
  }

  function setLink(linkIsUp: boolean): void {
    if (isUp === linkIsUp) return
    isUp = linkIsUp
    for (const listener of linkListeners) listener()
  }

  function announce(): void {
    clearTimeout(gathering)
    gathering = undefined
    const names = isLeading ? wantedByAll() : [...listeners.keys()].slice(0, MOST_NAMES)
    // What nobody wants grows old; whoever looks again is told anew.
    for (const name of states.keys()) if (!names.includes(name)) states.delete(name)
    if (isLeading) stream.follow(names)
    else tabs?.post({ kind: 'wants', tab, names })
  }

  /** Our own come first: the tab that leads is mostly the one that is looked at. */
  function wantedByAll(): string[] {
    for (const [id, { heardAtMs }] of others) if (Date.now() - heardAtMs > FORGET_MS) others.delete(id)
    const names = new Set(listeners.keys())
    for (const other of others.values()) for (const name of other.names) names.add(name)
    return [...names].slice(0, MOST_NAMES)
  }

  function onMessage(message: Message): void {
    switch (message.kind) {
      case 'wants':
        others.set(message.tab, { names: message.names, heardAtMs: Date.now() })
        if (!isLeading) return
        stream.follow(wantedByAll())
        repeat(message.names)
        return
      case 'left':
        others.delete(message.tab)
        return
      case 'leads':
        if (listeners.size > 0) announce()
        return
      case 'states':
        hear(message.states, message.isNews)
        return
      case 'link':
        setLink(message.isUp)
    }
  }

  function repeat(names: string[]): void {
    const known = names.flatMap((name) => states.get(name) ?? [])
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
    tabs?.post({ kind: 'left', tab })
    tabs?.leave()
    tabs = null
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') {
      hiddenAtMs = Date.now()
      return
    }
    const wasLongHidden = hiddenAtMs !== null && Date.now() - hiddenAtMs > STALE_MS
    hiddenAtMs = null
    if (!isLeading) tabs?.takeLead()
    else if (wasLongHidden) stream.renew()
  }

  const onOnline = () => isLeading && stream.renew()
  // A page that is put aside must not hold the stream, or the browser could not keep it for the way back.
  const onPageHide = () => leave()
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted || listeners.size === 0) return
    join()
    announce()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('pageshow', onPageShow)

  return {
    read: (name) => states.get(name),
    watch(name, listener) {
      if (tabs === null) join()
      const those = listeners.get(name) ?? new Set()
      listeners.set(name, those.add(listener))
      gathering ??= setTimeout(announce, GATHER_MS)
      return () => {
        those.delete(listener)
        if (those.size > 0 || listeners.get(name) !== those) return
        listeners.delete(name)
        gathering ??= setTimeout(announce, GATHER_MS)
      }
    },
    put,
    isLinkUp: () => isUp,
    watchLink(listener) {
      linkListeners.add(listener)
      return () => void linkListeners.delete(listener)
    },
    close() {
      leave()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('pageshow', onPageShow)
    },
  }
}

function isOlder(state: LiveAuction, known: LiveAuction): boolean {
  return state.version < known.version || (state.version === known.version && state.server_time < known.server_time)
}

function isSame(state: LiveAuction, known: LiveAuction): boolean {
  return (Object.keys(state) as (keyof LiveAuction)[]).every(
    (key) => key === 'server_time' || state[key] === known[key],
  )
}
