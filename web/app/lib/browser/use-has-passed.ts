import { use, useSyncExternalStore } from 'react'
import { RenderedAtContext } from '../pages/drawing/first-render.ts'
import { subscribeToNothing } from './subscribe-to-nothing.ts'
import { readTick, subscribeToTicks } from './clock.ts'

/** Whether a moment has passed by the server's clock. Draws again when it does; null never passes. */
export function useHasPassed(atMs: number | null): boolean {
  const renderedAtMs = use(RenderedAtContext)
  const isPast = (nowMs: number) => atMs !== null && nowMs >= atMs
  return useSyncExternalStore(
    atMs === null ? subscribeToNothing : subscribeToTicks,
    () => isPast(readTick()),
    () => isPast(renderedAtMs),
  )
}
