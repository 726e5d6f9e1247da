import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 1_000

/** Reads the page's data again each second while the worker is at it, but not in a hidden tab. */
export function usePoll(isMoving: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isMoving) return
    // Not the revalidator's own state: a busy browser draws 'loading' and 'idle' at once, and an effect that waits for
    // the change would never read again.
    let isReading = false
    const read = async () => {
      // A slow server is not asked faster than it answers.
      if (document.hidden || isReading) return
      isReading = true
      await revalidate()
      isReading = false
    }
    const timer = setInterval(() => void read(), EVERY_MS)
    const onVisible = () => void read()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isMoving, revalidate])
}
