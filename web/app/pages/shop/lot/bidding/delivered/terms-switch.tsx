import { useId } from 'react'
import { useIsInBrowser } from '../../../../../lib/pages/drawing/first-render.ts'
import type { BidTerms } from './bid-terms.ts'

const OPTIONS = [
  ['bid', 'Bid'],
  ['delivered', 'Delivered'],
] as const

/** How the amount is typed: as the bid, or with freight in it. Without scripts it is always the bid. */
export function TermsSwitch({ terms, onChoose }: { terms: BidTerms; onChoose: (terms: BidTerms) => void }) {
  const name = useId()
  const isInBrowser = useIsInBrowser()
  return (
    // A choice before scripts run, or one that the browser restores, would be drawn and not be made.
    <fieldset disabled={!isInBrowser} className="needs-scripts flex min-w-0">
      <legend className="sr-only">Enter the amount as</legend>
      {OPTIONS.map(([value, label]) => (
        <label
          key={value}
          className="relative flex min-h-9 flex-1 cursor-pointer items-center justify-center border border-line-strong px-3 text-sm font-semibold text-ink-soft not-first-of-type:border-l-0 first-of-type:rounded-l-sm last-of-type:rounded-r-sm has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:min-h-11"
        >
          <input
            type="radio"
            name={name}
            autoComplete="off"
            value={value}
            checked={terms === value}
            onChange={() => onChoose(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
