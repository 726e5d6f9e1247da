import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useRootMark } from '../../lib/browser/use-root-mark.ts'
import { useIsLinkUp } from '../../live/use-live-feed.ts'
import { HeldActions } from './held-actions.tsx'
import { hasHeldLoads, listenToHeldLoads, retryHeldLoads } from './held-loads.ts'
import { useHeldNavigation } from './use-held-navigation.ts'

/**
 * Says, once for all prices of a page, that they may be out of date, and that the next page cannot be loaded. At the foot
 * of the window: whatever would move the page could move a button from under a finger.
 */
export default function ConnectionNotice() {
  const isLinkUp = useIsLinkUp()
  const hasHeld = useSyncExternalStore(listenToHeldLoads, hasHeldLoads, () => false)
  const navigation = useHeldNavigation(isLinkUp)
  const location = useLocation()
  const navigate = useNavigate()
  // A reload in the background takes no page from the reader.
  const isLoading = useNavigation().state === 'loading'
  const isHeld = (hasHeld && isLoading) || navigation.isHeld
  const isShown = hasHeld || isHeld || !isLinkUp
  useRootMark('connectionNotice', isShown)

  function retry() {
    retryHeldLoads()
    navigation.retry()
  }

  function stay() {
    navigation.giveUp()
    if (!isLoading) return
    // The router gives up a load only to go elsewhere: it goes to where it is, and loads nothing for it.
    const { state } = location
    void navigate(location, { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  return (
    // Always there: a screen reader reads a region that changes, not one that appears.
    <div role="status" data-connection className="fixed inset-x-0 bottom-(--bar-height) z-40 print:hidden">
      {isShown && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line-strong bg-note-wash px-4 py-2.5 text-sm font-semibold">
          <p>
            {isHeld
              ? 'No connection. We couldn’t load the page, so you’re still on this one.'
              : 'Reconnecting… price and time may be out of date.'}
          </p>
          {(hasHeld || isHeld) && <HeldActions onRetry={retry} onStay={isHeld ? stay : null} />}
        </div>
      )}
    </div>
  )
}
