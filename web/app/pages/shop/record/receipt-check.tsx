import type { AuctionRecord } from '@lotyard/contract/rules/auctions/record/auction-record'
import { checkReceipts, readReceipts, type ReceiptVerdict } from '@lotyard/contract/rules/auctions/record/check-receipt'
import { useId, useState, type ChangeEvent } from 'react'
import { Button } from '../../../ui/forms/button.tsx'

type Result = ReceiptVerdict | 'unreadable'

export const RESULTS: Record<Result, string> = {
  held: 'Your bid is in this record, unchanged.',
  missing: "This record doesn't contain that bid.",
  altered: 'This record contains that bid, but with another maximum.',
  contradicted: 'With your maximum, this auction would have had another result. Contact us and attach the receipt.',
  unreadable: "That isn't a receipt. Choose the file you downloaded, or paste everything you copied.",
}

/** Checks a receipt that a bidder kept: a file, or the text of one. */
export function ReceiptCheck({ record }: { record: AuctionRecord }) {
  const id = useId()
  const [text, setText] = useState('')
  const [result, setResult] = useState<Result | null>(null)

  async function check(candidate: string): Promise<void> {
    const receipts = readReceipts(candidate)
    setResult(receipts === null ? 'unreadable' : await checkReceipts(record, receipts))
  }

  async function checkFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (file === undefined) return
    const content = file.size > MAX_TEXT ? '' : await file.text()
    setText(content)
    await check(content)
  }

  return (
    <details className="rounded-sm border border-line bg-surface px-4 py-3">
      <summary className="font-semibold">Check your receipt</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void check(text)
        }}
        className="mt-3 grid gap-2"
      >
        <label htmlFor={`${id}-file`} className="font-semibold">
          Receipt file
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept="application/json,.json"
          onChange={(event) => void checkFile(event)}
          className="text-sm"
        />
        <label htmlFor={id} className="mt-1 font-semibold">
          Or paste the receipt
        </label>
        <textarea
          id={id}
          rows={4}
          maxLength={MAX_TEXT}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="rounded-sm border border-line-strong bg-surface px-3 py-2 text-sm"
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isSmall>
            Check receipt
          </Button>
          <output className={result === 'held' ? 'font-semibold text-good' : 'font-semibold text-bad'}>
            {result !== null && RESULTS[result]}
          </output>
        </div>
      </form>
    </details>
  )
}

/** A hundred receipts, as 'Download all receipts' gives, and room to spare. */
const MAX_TEXT = 100_000
