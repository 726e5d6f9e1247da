import { useShownFlash } from '../../lib/pages/flash.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

/** Spec §2: the place for messages at the top of the main content. */
export function FlashArea() {
  const flash = useShownFlash()
  return (
    <div data-flash className="page empty:hidden">
      {flash !== null && (
        <div className="pt-4">
          <Notice kind={flash.kind}>{flash.text}</Notice>
        </div>
      )}
    </div>
  )
}
