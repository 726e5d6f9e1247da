import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Until scripts run; and all there is without them, because a card is sent from the browser to the payment provider. */
export function PayingNeedsScripts({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="rounded-sm border-l-4 border-line-strong bg-note-wash px-4 py-3">
          Paying by card or PayPal needs JavaScript: your browser sends your card to our payment provider without
          showing it to us. {children}
        </p>
      </noscript>
      <div className="grid gap-4 noscript:hidden" aria-hidden>
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </>
  )
}
