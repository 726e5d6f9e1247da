import type { BidReceipt, OwnReceipt } from '@lotyard/contract/lots/auction'
import { formatCents } from '@lotyard/contract/rules/money'
import { useState, type ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/forms/button.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'
import { Check, Download } from '../../ui/icons/icons.tsx'
import { icon } from '../../ui/icons/icon.tsx'

const Copy = icon(
  <>
    <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
    <rect width="14" height="14" x="8" y="8" rx="2" />
  </>,
)

/** With the auction it belongs to, so that it says all that a check needs. */
export type KnownReceipt = BidReceipt & Pick<OwnReceipt, 'auction'> & Partial<Pick<OwnReceipt, 'bidder_number'>>

/** One receipt, folded: what it says, and how to take it along. */
export default function ReceiptDetails({ receipt, summary }: { receipt: KnownReceipt; summary: ReactNode }) {
  const rows: [string, ReactNode][] = [
    ['Lot', receipt.auction],
    ['Bid number', String(receipt.sequence)],
    ['Your maximum', formatCents(receipt.max_bid_cents)],
    ['Placed', <LocalTime key="time" at={receipt.placed_at} />],
    ['Hash', receipt.hash],
    ['Salt', receipt.salt],
  ]
  const text = JSON.stringify(receipt, null, 2)
  return (
    <details className="rounded-sm border border-line px-3 py-2 text-sm" data-receipt={receipt.id}>
      <summary className="font-semibold">{summary}</summary>
      <p className="mt-2 text-ink-soft">Proof of your bid: check it against the auction record after close.</p>
      <dl className="figures mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <a
          href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
          download={`receipt-${receipt.id}.json`}
          className={buttonClass({ isSmall: true })}
        >
          <Download className="size-4" />
          Download receipt
        </a>
        <CopyButton text={text} />
      </div>
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
      // The clipboard needs https and the reader's permission. Without them the receipt can still be downloaded.
      setState('failed')
    }
  }

  const Icon = state === 'copied' ? Check : Copy
  return (
    <>
      <Button isSmall className="needs-scripts" onClick={() => void copy()}>
        <Icon className="size-4" />
        Copy receipt
      </Button>
      <output className="text-ink-soft">
        {state === 'copied' && 'Copied.'}
        {state === 'failed' && "Your browser doesn't allow copying. Download it instead."}
      </output>
    </>
  )
}
