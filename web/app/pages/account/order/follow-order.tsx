import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useLiveFeed } from '../../../live/use-live-feed.ts'
import type { LoadedOrder } from './load-order.server.ts'

/** Many things may happen to an order at once. */
const MIN_PAUSE_MS = 2_000

/**
 * Loads the order again when something has happened to it, while it is looked at, and says so. Nothing is replaced that is
 * still there: focus, scroll position and what is typed stay. The stream tells the last change whenever it opens, so that a
 * page which lost its network catches up.
 */
export default function FollowOrder({ loaded }: { loaded: LoadedOrder }) {
  const { readAt, stateWords } = loaded
  const feed = useLiveFeed()
  const { revalidate } = useRevalidator()
  // A page that is being loaded would be given up, and the message that a form left for it lost.
  const isIdle = useNavigation().state === 'idle'
  const isVisible = useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const [due, setDue] = useState<number | null>(null)
  const [said, say] = useState<{ at: number; words: string } | null>(null)
  // Versions of the stream are compared with each other: the page may come from another machine, with another clock.
  const seen = useRef(readAt)
  const reload = useRef({ atMs: -MIN_PAUSE_MS, version: readAt, focused: null as Element | null, isOwn: false })

  const hear = useEffectEvent((version: number) => {
    if (version > seen.current) setDue(version)
  })
  useEffect(() => feed?.watchOrders((version) => hear(version)), [feed])

  useEffect(() => {
    if (due === null || !isVisible || !isIdle) return
    const start = () => {
      reload.current = { atMs: performance.now(), version: due, focused: document.activeElement, isOwn: true }
      setDue(null)
      void revalidate()
    }
    const timer = setTimeout(start, reload.current.atMs + MIN_PAUSE_MS - performance.now())
    return () => clearTimeout(timer)
  }, [due, isVisible, isIdle, revalidate])

  const facts = JSON.stringify({ ...loaded, readAt: 0 })
  const shown = useRef(facts)
  // Only what was loaded is seen: after a reload that failed, the next event asks again.
  const take = useEffectEvent(() => {
    const { version, focused, isOwn } = reload.current
    const hasChanged = shown.current !== facts
    shown.current = facts
    if (!isOwn) return
    reload.current.isOwn = false
    seen.current = version
    if (hasChanged) say({ at: readAt, words: `Order updated: ${stateWords}.` })
    // Its form is gone, because what it asked for has happened.
    if (focused !== null && !focused.isConnected) document.getElementById('next-step')?.focus()
  })
  useEffect(() => take(), [readAt])

  return (
    <p role="status" data-order-news className="sr-only">
      {said !== null && <span key={said.at}>{said.words}</span>}
    </p>
  )
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
