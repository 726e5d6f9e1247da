import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/forms/button.tsx'

/** `onStay` is null where the reader is not on the way to another page. */
export function HeldActions({ onRetry, onStay }: { onRetry: () => void; onStay: (() => void) | null }) {
  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = buttons.current
    // Runs before the buttons are gone. Otherwise the focus would fall to the start of the document.
    return () => {
      if (own?.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={buttons} className="flex gap-2">
      <Button isSmall onClick={onRetry}>
        Retry
      </Button>
      {onStay !== null && (
        <Button isSmall onClick={onStay}>
          Stay here
        </Button>
      )}
    </div>
  )
}
