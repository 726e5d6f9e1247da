import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 1_000

/** Reads the page's data again each second while the worker is at it, but not in a hidden tab. */
export function usePoll(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    // The next one is set when this one has come back, so that a slow server is not asked faster than it answers.
    if (!isMoving || state !== 'idle') return
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate()
    }, EVERY_MS)
    const onVisible = () => {
      if (!document.hidden) void revalidate()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isMoving, state, revalidate])
}
