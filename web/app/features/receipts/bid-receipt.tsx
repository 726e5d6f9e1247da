import type { BidReceipt as Receipt } from '@lotyard/contract/auction'
import { lazy, Suspense } from 'react'

const ReceiptDetails = lazy(() => import('./receipt-details.tsx'))

/** The receipt of the bid that was just placed. */
export function BidReceipt({ receipt, listingName }: { receipt: Receipt; listingName: string }) {
  return (
    <Suspense>
      <ReceiptDetails receipt={{ auction: listingName, ...receipt }} summary="Bid receipt" />
    </Suspense>
  )
}
