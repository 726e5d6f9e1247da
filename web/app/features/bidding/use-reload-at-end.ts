import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { serverNowMs } from '../../lib/browser/clock.ts'

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 60_000
/** The server closes an auction a moment after its end. The page waits this long for the stream before it reloads. */
const CLOSE_MS = 3_000
const DAY_MS = 24 * 60 * 60_000

type End = { isRunning: boolean; isClosed: boolean; endsAt: string | null }

/** After the end of an auction the page is loaded again until it has the result. `loaded` is what each load returns. */
export function useReloadAtEnd(loaded: object, { isRunning, isClosed, endsAt }: End): void {
  const { revalidate } = useRevalidator()
  const attempts = useRef(0)
  // Once the stream reports the close, the result is there or about to be: the pauses start from the shortest again.
  useEffect(() => void (attempts.current = 0), [isClosed])
  useEffect(() => {
    if (!isRunning || endsAt === null) return
    const leftMs = isClosed ? 0 : Math.max(0, Date.parse(endsAt) - serverNowMs() + CLOSE_MS)
    // No reader keeps a page open for that long. Above 24 days setTimeout would overflow and fire at once.
    if (leftMs > DAY_MS) return
    const pauseMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts.current)
    const timer = setTimeout(
      () => {
        attempts.current += 1
        void revalidate()
      },
      // With jitter: without it all readers of a popular auction would reload at the same moment.
      leftMs + pauseMs * (1 + Math.random()),
    )
    return () => clearTimeout(timer)
    // `loaded` is new after every reload: while it has no result, each pause is twice as long as the last.
  }, [loaded, isRunning, isClosed, endsAt, revalidate])
}
