import type { RecordLink } from '@lotyard/contract/rules/auctions/auction-record'
import { holdsReceipt } from '@lotyard/contract/rules/auctions/verify-record'
import { useId, useState } from 'react'
import { readFields } from '../../lib/pages/read-fields.ts'
import { Button } from '../../ui/forms/button.tsx'

type CheckResult = 'held' | 'missing' | 'unreadable'

const RESULTS: Record<CheckResult, string> = {
  held: 'Your bid stands in this record, unchanged.',
  missing: 'This record does not hold that bid.',
  unreadable: 'That is not a receipt. Paste the whole text that the copy button gave you.',
}

/** A bidder checks whether the record contains the bid of their receipt. */
export function ReceiptCheck({ links }: { links: RecordLink[] }) {
  const id = useId()
  const [result, setResult] = useState<CheckResult | null>(null)

  function check(form: FormData): void {
    const receipt = readReceipt(readFields(form, 'receipt').receipt)
    setResult(receipt === null ? 'unreadable' : holdsReceipt(links, receipt) ? 'held' : 'missing')
  }

  return (
    <details className="rounded-sm border border-line bg-surface px-4 py-3">
      <summary className="font-semibold">Did you bid? Hold your receipt against the record</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          check(new FormData(event.currentTarget))
        }}
        className="mt-3 grid gap-2"
      >
        <label htmlFor={id} className="font-semibold">
          Your receipt
        </label>
        <textarea
          id={id}
          name="receipt"
          rows={4}
          maxLength={2_000}
          className="rounded-sm border border-line-strong bg-surface px-3 py-2 text-sm"
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isSmall>
            Check the receipt
          </Button>
          <output className={result === 'held' ? 'font-semibold text-good' : 'font-semibold text-bad'}>
            {result !== null && RESULTS[result]}
          </output>
        </div>
      </form>
    </details>
  )
}

function readReceipt(text: string): { sequence: number; hash: string } | null {
  try {
    const { sequence, hash } = JSON.parse(text) as { sequence?: unknown; hash?: unknown }
    return typeof sequence === 'number' && typeof hash === 'string' ? { sequence, hash } : null
  } catch {
    return null
  }
}
