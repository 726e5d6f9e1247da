import { deliverToPath } from '@lotyard/contract/rules/site/paths/deliver-to-path'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { openDeliverTo } from '../../lib/browser/open-deliver-to.ts'
import { Link } from '../../ui/link.tsx'

/** Opens the header's form for a ZIP code; without scripts it leads to a page with that form. */
export function DeliverToLink({
  children = 'Add your ZIP to see freight',
  className = 'text-link',
}: {
  children?: ReactNode
  className?: string
}) {
  const { pathname, search } = useLocation()
  return (
    <Link to={deliverToPath(pathname + search)} rel="nofollow" className={className} onClick={openDeliverTo}>
      {children}
    </Link>
  )
}
