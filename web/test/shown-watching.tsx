// A page that says what watching a lot changes around its button.
import type { ReactNode } from 'react'
import { FlashProvider, useShownFlash } from '../app/lib/pages/flash.tsx'
import { useWatchedCount, WatchedCountProvider } from '../app/lib/viewer/watched-count.tsx'

/** With three watched lots at first. */
export function ShownWatching({ children }: { children: ReactNode }) {
  return (
    <FlashProvider left={null}>
      <WatchedCountProvider loaded={{ count: 3, at: '' }}>
        {children}
        <Shown />
      </WatchedCountProvider>
    </FlashProvider>
  )
}

function Shown() {
  const flash = useShownFlash()
  return (
    <>
      <output aria-label="count">{useWatchedCount().count}</output>
      <output aria-label="flash">{flash && `${flash.kind}: ${flash.text}`}</output>
    </>
  )
}
