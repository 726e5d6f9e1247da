import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { percentText } from '../figures.ts'
import type { BookTermsGiven } from './book-fields-form.ts'
import { EXAMPLE_MSRP_CENTS, EXAMPLE_UNITS, workedExample } from './worked-example.ts'

type Props = {
  /** Null while something typed can't be read. */
  book: BookTermsGiven | null
  condition: { key: string; name: string } | null
}

/** Follows what is typed. Not read out at each key: it stands right before the button. */
export function ExampleBox({ book, condition }: Props) {
  const example = book && workedExample(book, condition?.key ?? null)
  return (
    <div className="grid gap-1 rounded-sm bg-sunken px-4 py-3">
      <p className="font-semibold">
        Example: a pallet of {formatCount(EXAMPLE_UNITS)} units, {formatCents(EXAMPLE_UNITS * EXAMPLE_MSRP_CENTS)} MSRP
        {condition !== null && `, ${condition.name}`}
      </p>
      {example === null || book === null ? (
        <p>Correct the marked fields to see it.</p>
      ) : (
        <>
          <p>
            Each unit sells for <span className="figures">{formatCents(example.unitResaleCents)}</span>. You’d take in{' '}
            <strong className="figures">{formatCents(example.expectedCents)}</strong> from the{' '}
            {percentText(book.default.sell_through_percent)} that sell
            {book.default.unit_cost_cents > 0 ? ', after fees and costs' : ', after fees'}.
          </p>
          {example.maxCostCents > 0 ? (
            <p>
              For a {percentText(book.target.percent)} {book.target.kind === 'roi' ? 'ROI' : 'margin'}, pay up to{' '}
              <strong className="figures">{formatCents(example.maxCostCents)}</strong> delivered, tax included.
            </p>
          ) : (
            <p>At these figures it isn’t worth buying at any price.</p>
          )}
        </>
      )}
    </div>
  )
}
