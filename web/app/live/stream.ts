// Keeps one event stream open on the listings that are followed, through errors, sleep and lost networks.
//
// A new stream is told the state of everything it follows, so opening one again is also how a page catches up. Browsers
// come back by themselves after a broken connection, with the last event's id; after a refusal they give up, and then
// this file waits a little longer each time.
import type { LiveAuction } from '@lotyard/contract/auction'

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

export type LiveStream = {
  /** Follows these names. A stream that covers them already stays open. */
  follow: (names: string[]) => void
  /** Opens the stream anew, which brings the state of everything. */
  renew: () => void
  close: () => void
}

export type LiveStreamOptions = {
  openSource: (url: string) => EventSource
  onState: (state: LiveAuction) => void
  onLink: (isUp: boolean) => void
}

export function createLiveStream({ openSource, onState, onLink }: LiveStreamOptions): LiveStream {
  let source: EventSource | null = null
  let covered = new Set<string>()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow(names: string[]): void {
    const isCovered = source !== null && names.every((name) => covered.has(name))
    if (names.length === 0) return close()
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
      onLink(true)
    })
    opened.addEventListener('auction', (event) =>
      onState(JSON.parse((event as MessageEvent<string>).data) as LiveAuction),
    )
    opened.addEventListener('error', () => {
      if (source !== opened) return
      onLink(false)
      // 2: the browser has given up.
      if (opened.readyState === 2) openLater()
    })
  }

  function openLater(): void {
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
    failures += 1
    clearTimeout(timer)
    // Spread out, so that a server that restarts is not met by everybody at once.
    timer = setTimeout(open, delayMs * (0.5 + Math.random() / 2))
  }

  function stop(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function close(): void {
    stop()
    covered = new Set()
    failures = 0
  }

  return {
    follow,
    renew() {
      if (covered.size > 0) open()
    },
    close,
  }
}
