// Keeps one event stream open on the listings that are followed, through errors, sleep and lost networks.
//
// The server sends a new stream the state of everything it follows, so opening one again is also how a page catches up.
// After a broken connection browsers reconnect by themselves, with the last event's id. After a refusal they give up: then
// this file opens the stream again, with a longer delay each time.
//
// A stream that is back at once has missed nothing, and the page says nothing of it (GRACE_MS).
import type { LiveAuction } from '@lotyard/contract/lots/auction'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** A server that restarts hands its streams to another one within this. Only then do pages say that they hear nothing. */
const GRACE_MS = 3_000
/** EventSource.CLOSED: the browser has given up. Written out, because tests run without an EventSource. */
const CLOSED = 2

export type LiveStream = {
  /** Follows these listings. A stream that already covers them stays open. `isOfAccount`: also where there are none. */
  follow: (names: string[], isOfAccount: boolean) => void
  /** Opens the stream again, which brings the state of everything. */
  renew: () => void
  close: () => void
}

export type LiveStreamOptions = {
  openSource: (url: string) => EventSource
  onState: (state: LiveAuction) => void
  /** The server sends one every 15 s, whether or not anything has changed. */
  onBeat: () => void
  /** The cart of the account has changed, here or on another device. */
  onCart: (version: number) => void
  /** So many notices of the account are unread. */
  onNotices: (unread: number) => void
  /** Something happened to an order of the account, then by the server's clock. */
  onOrders: (version: number) => void
  onLink: (isUp: boolean) => void
}

export function createLiveStream({
  openSource,
  onState,
  onBeat,
  onCart,
  onNotices,
  onOrders,
  onLink,
}: LiveStreamOptions): LiveStream {
  let source: EventSource | null = null
  let covered = new Set<string>()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let grace: ReturnType<typeof setTimeout> | undefined

  function follow(names: string[], isOfAccount: boolean): void {
    const isCovered = source !== null && names.every((name) => covered.has(name))
    if (names.length === 0 && !isOfAccount) return close()
    if (isCovered) return
    covered = new Set(names)
    open()
  }

  function open(): void {
    stop()
    const opened = openSource(`/api/live?listings=${[...covered].join(',')}`)
    source = opened
    opened.addEventListener('open', () => {
      failures = 0
      endGrace()
      onLink(true)
    })
    opened.addEventListener('auction', (event) =>
      onState(JSON.parse((event as MessageEvent<string>).data) as LiveAuction),
    )
    opened.addEventListener('beat', onBeat)
    opened.addEventListener('cart', (event) =>
      onCart((JSON.parse((event as MessageEvent<string>).data) as { version: number }).version),
    )
    opened.addEventListener('notices', (event) =>
      onNotices((JSON.parse((event as MessageEvent<string>).data) as { unread: number }).unread),
    )
    opened.addEventListener('orders', (event) =>
      onOrders((JSON.parse((event as MessageEvent<string>).data) as { version: number }).version),
    )
    opened.addEventListener('error', () => {
      if (source !== opened) return
      grace ??= setTimeout(onLink, GRACE_MS, false)
      if (opened.readyState === CLOSED) openLater()
    })
  }

  function openLater(): void {
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
    failures += 1
    clearTimeout(timer)
    // With jitter: without it all browsers would reconnect to a restarted server at the same moment.
    timer = setTimeout(open, delayMs * (0.5 + Math.random() / 2))
  }

  function endGrace(): void {
    clearTimeout(grace)
    grace = undefined
  }

  function stop(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function close(): void {
    stop()
    endGrace()
    covered = new Set()
    failures = 0
  }

  return {
    follow,
    renew() {
      if (source !== null) open()
    },
    close,
  }
}
