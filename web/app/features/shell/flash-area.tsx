import { useEffect, useRef } from 'react'
import { useShownFlash } from '../../lib/pages/flash.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

/** Spec §2: the place for messages at the top of the main content. */
export function FlashArea() {
  const flash = useShownFlash()
  const area = useRef<HTMLDivElement>(null)
  // Down a long page a refusal at its top would go unseen. Only once it is drawn: before that it has no place to scroll to.
  useEffect(() => {
    if (flash?.kind === 'danger') area.current?.scrollIntoView({ block: 'nearest' })
  }, [flash])
  return (
    <div ref={area} data-flash className="page empty:hidden">
      {flash !== null && (
        <div className="pt-4">
          <Notice kind={flash.kind}>{flash.text}</Notice>
        </div>
      )}
    </div>
  )
}
