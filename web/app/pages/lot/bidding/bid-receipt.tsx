import type { BidReceipt as Receipt } from '@lotyard/contract/auction'
import { formatCents } from '@lotyard/contract/rules/money'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { formatUtc } from '../../../ui/time/format-utc.ts'

/** A bidder keeps it to prove, after the close, that the record contains their bid unchanged. */
export function BidReceipt({ receipt, listingName }: { receipt: Receipt; listingName: string }) {
  const rows: [string, string][] = [
    ['Lot', listingName],
    ['Bid number', String(receipt.sequence)],
    ['Your maximum', formatCents(receipt.max_bid_cents)],
    ['Placed', formatUtc(receipt.placed_at)],
    ['Hash', receipt.hash],
    ['Salt', receipt.salt],
  ]
  return (
    <details className="rounded-sm border border-line px-3 py-2 text-sm" data-receipt>
      <summary className="font-semibold">Bid receipt</summary>
      <p className="mt-2 text-ink-soft">Proof of your bid: check it against the auction record after close.</p>
      <dl className="figures mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={JSON.stringify({ auction: listingName, ...receipt }, null, 2)} />
    </details>
  )
}

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // The clipboard needs https and the reader's permission. Without them the text above can still be copied by hand.
      setState('failed')
    }
  }

  const Icon = state === 'copied' ? Check : Copy
  return (
    <div className="needs-scripts mt-3 flex flex-wrap items-center gap-3">
      <Button isSmall onClick={() => void copy()}>
        <Icon aria-hidden className="size-4" />
        Copy receipt
      </Button>
      <output className="text-ink-soft">
        {state === 'copied' && 'Copied.'}
        {state === 'failed' && 'Your browser blocked it. Select the text above instead.'}
      </output>
    </div>
  )
}
