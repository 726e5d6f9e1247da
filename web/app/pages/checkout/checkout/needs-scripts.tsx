import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'

/** Until scripts run; and all there is without them, because a card is sent from the browser to the payment provider. */
export function NeedsScripts() {
  return (
    <>
      <noscript>
        <p className="rounded-sm border-l-4 border-line-strong bg-note-wash px-4 py-3">
          Checkout needs JavaScript: your browser sends your card to our payment provider without showing it to us. Turn
          JavaScript on, or{' '}
          <Link to={CONTACT_PATH} className="text-link">
            contact us
          </Link>{' '}
          to order.
        </p>
      </noscript>
      <div className="grid gap-4 noscript:hidden" aria-hidden>
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </>
  )
}
