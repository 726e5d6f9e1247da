// Tells the other tabs of this browser what happened in this one. A message is a hint to load again: a tab that misses one
// shows old data until its next load, and nothing worse.
export type TabChannel<Message> = {
  tell: (message: Message) => void
  /** Hears the other tabs until the returned function is called. */
  listen: (listener: (message: Message) => void) => () => void
}

export function tabChannel<Message>(name: string): TabChannel<Message> {
  const listeners = new Set<(message: Message) => void>()
  let channel: BroadcastChannel | null = null

  /** Null where the browser has no channels. */
  function open(): BroadcastChannel | null {
    if (channel !== null || typeof BroadcastChannel === 'undefined') return channel
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      for (const listener of listeners) listener(data)
    })
    return channel
  }

  /** An open channel would keep the page out of the browser's back-forward cache. */
  function closeUnheard(): void {
    if (listeners.size > 0) return
    channel?.close()
    channel = null
  }

  return {
    tell(message) {
      open()?.postMessage(message)
      closeUnheard()
    },
    listen(listener) {
      listeners.add(listener)
      open()
      return () => {
        listeners.delete(listener)
        closeUnheard()
      }
    },
  }
}
