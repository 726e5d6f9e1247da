import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { mayLeave } from '../../lib/browser/stores/unsaved-forms.ts'
import { isBrowsePath } from '../../lib/pages/paths/browse-path.ts'
import { isDeskPath } from '../../lib/pages/paths/desk-path.ts'

const PROBE_TIMEOUT_MS = 5_000

export type HeldNavigation = {
  /** The reader went on, and the server cannot be reached. */
  isHeld: boolean
  retry: () => void
  /** The reader stays after all. */
  giveUp: () => void
}

/**
 * Holds a navigation that begins while the connection is lost, until the server answers. Held loads alone are not enough:
 * for a page whose script is missing too, the router reloads, and the browser would show a page of its own.
 */
export function useHeldNavigation(isLinkUp: boolean): HeldNavigation {
  const [isUnreachable, setIsUnreachable] = useState(false)
  /** The reader was asked about what isn't saved, and stays. Here, because the router has one blocker for all reasons. */
  const isStaying = useRef(false)
  const shouldBlock: BlockerFunction = useCallback(
    ({ currentLocation: { pathname }, nextLocation }) => {
      if (isSamePage(pathname, nextLocation.pathname)) return false
      isStaying.current = isDeskPath(pathname) && !mayLeave()
      return isStaying.current || !navigator.onLine || !isLinkUp
    },
    [isLinkUp],
  )
  const blocker = useBlocker(shouldBlock)
  const { state, proceed, reset } = blocker

  /** Counts up with every try after the first. */
  const [retries, setRetries] = useState(0)
  const retry = useCallback(() => setRetries((count) => count + 1), [])
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])

  /** The navigation that was let go last. It may still be drawn as blocked, and can be let go only once. */
  const letGo = useRef<() => void>(null)
  useEffect(() => {
    if (state !== 'blocked' || letGo.current === proceed) return
    if (isStaying.current) return reset()
    // One probe at a time, for the last link that was clicked. An older one would lead where the reader no longer goes.
    let isCurrent = true
    const probing = new AbortController()
    const timer = setTimeout(() => probing.abort(), PROBE_TIMEOUT_MS)
    // The stream may be lost alone, as when it was refused. Then the server still answers page loads.
    fetch('/healthz', { cache: 'no-store', signal: probing.signal }).then(
      () => {
        if (!isCurrent) return
        letGo.current = proceed
        setIsUnreachable(false)
        proceed()
      },
      () => {
        if (isCurrent) setIsUnreachable(true)
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
      probing.abort()
    }
  }, [state, proceed, reset, retries, isLinkUp])

  const giveUp = useCallback(() => {
    setIsUnreachable(false)
    reset?.()
  }, [reset])

  return { isHeld: state === 'blocked' && isUnreachable, retry, giveUp }
}

/** Browsing from search to search loads no other page. Held, it would look refused, and what was typed would be reset. */
function isSamePage(path: string, nextPath: string): boolean {
  return path === nextPath || (isBrowsePath(path) && isBrowsePath(nextPath))
}
