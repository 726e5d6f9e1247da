import { useSyncExternalStore } from 'react'
import { useIsLinkUp } from '../../live/use-live-feed.ts'
import { Button } from '../../ui/forms/button.tsx'
import { hasHeldLoads, listenToHeldLoads, retryHeldLoads } from './held-loads.ts'
import { useHeldNavigation } from './use-held-navigation.ts'

/**
 * Says, once for all prices of a page, that they may be out of date, and that the next page cannot be loaded. At the foot
 * of the window: whatever would move the page could move a button from under a finger.
 */
export function ConnectionNotice() {
  const isLinkUp = useIsLinkUp()
  const hasHeld = useSyncExternalStore(listenToHeldLoads, hasHeldLoads, () => false)
  const navigation = useHeldNavigation(isLinkUp)
  const isHeld = hasHeld || navigation.isHeld

  function retry() {
    retryHeldLoads()
    navigation.retry()
  }

  return (
    // Always there: a screen reader reads a region that changes, not one that appears.
    <div role="status" data-connection className="fixed inset-x-0 bottom-(--bar-height,0px) z-40 print:hidden">
      {(isHeld || !isLinkUp) && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line-strong bg-note-wash px-4 py-2.5 text-sm font-semibold">
          <p>
            {isHeld
              ? 'No connection. We couldn’t load the page, so you’re still on this one.'
              : 'Reconnecting… price and time may be out of date.'}
          </p>
          {isHeld && (
            <Button isSmall onClick={retry}>
              Retry
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
