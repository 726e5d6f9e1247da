import { bellCount, bellName } from '@lotyard/contract/rules/notifications/notice-limits'
import { useState, type MouseEvent } from 'react'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import { useUnread } from '../../../lib/viewer/unread-notices.ts'
import { icon } from '../../../ui/icons/icon.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'

const Shape = icon(<path d="M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a2 2 0 0 0 3.4 0" />)
const NoticePanel = lazyPart(() => import('./notice-panel.tsx'))

/** A link to all notices; with scripts it opens the newest ones in place. */
export function Bell() {
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const isInBrowser = useIsInBrowser()

  function toggle(event: MouseEvent) {
    // Opens the page in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(!isOpen)
  }

  return (
    <div className="menu sm:relative">
      <Link
        to="/account/notices/"
        aria-label={bellName(unread)}
        aria-expanded={isInBrowser ? isOpen : undefined}
        className="relative flex size-11 -mx-2.5 items-center justify-center"
        onClick={toggle}
      >
        <Shape />
        {unread > 0 && (
          <span className="figures absolute top-0.5 left-5.5 rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
            {bellCount(unread)}
          </span>
        )}
      </Link>
      {isOpen && (
        <div role="dialog" aria-label="Notices" className="bg-surface max-sm:inset-x-2 max-sm:w-auto sm:w-96">
          <NoticePanel onClose={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
