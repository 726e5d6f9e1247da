import { useState } from 'react'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'

const ReceiptList = lazyPart(() => import('./receipt-list.tsx'))

/** The viewer's receipts for one lot, folded. They are loaded when the viewer opens them. */
export function Receipts({ listingName, recordPath }: { listingName: string; recordPath: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="col-span-full text-sm"
      data-receipts={listingName}
    >
      <summary className="text-ink-soft">Your bid receipts</summary>
      <div className="mt-2 grid gap-2">
        {isOpen && <ReceiptList listingName={listingName} recordPath={recordPath} />}
        {/* A plain link: it works before scripts do. */}
        <a
          href={`/api/listings/${listingName}/receipts`}
          download={`receipts-${listingName}.json`}
          className="text-link"
        >
          Download all receipts
        </a>
      </div>
    </details>
  )
}
