import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import { formatCents } from '@lotyard/contract/rules/money'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { PATH } from '../book-paths.ts'
import { percentText, resaleText } from '../figures.ts'
import { resultOf } from './condition-fields.tsx'

/** What all entries share, as it was saved. */
export function BookSummary({ book }: { book: PriceBookSummary }) {
  const { default: terms, conditions, target } = book
  return (
    <Panel
      title="Your terms"
      action={
        <LinkButton isSmall to={`${PATH}?edit=terms`} preventScrollReset aria-label="Edit your terms">
          Edit
        </LinkButton>
      }
    >
      <dl className="grid gap-x-6 sm:grid-cols-[10rem_1fr] sm:gap-y-2 max-sm:[&>dd:not(:last-child)]:mb-3">
        <dt className="text-ink-soft">Goods sell for</dt>
        <dd>
          {conditions.length === 0 ? (
            resaleText(terms)
          ) : (
            <ul>
              {conditions.map(({ key, name }) => (
                <li key={key} className="flex max-w-sm justify-between gap-x-4">
                  {name}
                  <span className="figures text-right whitespace-nowrap">{resultOf(book, key)}</span>
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt className="text-ink-soft">Sell-through</dt>
        <dd className="figures">{percentText(terms.sell_through_percent)}</dd>
        <dt className="text-ink-soft">Selling fee</dt>
        <dd className="figures">{percentText(terms.fee_percent)}</dd>
        <dt className="text-ink-soft">Cost per unit</dt>
        <dd className="figures">{formatCents(terms.unit_cost_cents)}</dd>
        <dt className="text-ink-soft">Target</dt>
        <dd className="figures">
          {percentText(target.percent)} {target.kind === 'roi' ? 'ROI' : 'margin'}
        </dd>
      </dl>
    </Panel>
  )
}
