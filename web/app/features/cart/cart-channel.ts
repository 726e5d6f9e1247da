// Tells the other tabs of this browser that a cart has changed. A hint to load again: a tab that misses it catches up when
// somebody looks at it.
export type CartNotice = { email: string; version: number }

const CHANNEL = 'lotyard-cart'
const listeners = new Set<(notice: CartNotice) => void>()
let channel: BroadcastChannel | null = null

/** Null where the browser has no channels. */
function open(): BroadcastChannel | null {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<CartNotice>) => {
    for (const listener of listeners) listener(data)
  })
  return channel
}

export function tellOtherTabs(notice: CartNotice): void {
  open()?.postMessage(notice)
  if (listeners.size === 0) close()
}

/** Listens until the returned function is called. */
export function onCartNotice(listener: (notice: CartNotice) => void): () => void {
  listeners.add(listener)
  open()
  return () => {
    listeners.delete(listener)
    // An open channel would keep the page out of the browser's back-forward cache.
    if (listeners.size === 0) close()
  }
}

function close(): void {
  channel?.close()
  channel = null
}
