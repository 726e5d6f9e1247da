import type { BidReceipt as Receipt } from '@lotyard/contract/lots/auction'
import ReceiptDetails from './receipt-details.tsx'

/** The receipt of the bid that was just placed. Loaded with the bid form: a placed bid must not wait for a script. */
export function BidReceipt({ receipt, listingName }: { receipt: Receipt; listingName: string }) {
  return <ReceiptDetails receipt={{ auction: listingName, ...receipt }} summary="Bid receipt" />
}
