import type { SellerBalance } from '@lotyard/contract/desk/payouts'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { formatBasisPoints } from '@lotyard/contract/rules/percent'
import type { ReactNode } from 'react'
import { SiteDate } from '../../../../../ui/time/site-date.tsx'

/** What a seller is owed, at a glance. */
export function SellerSums({ seller }: { seller: SellerBalance }) {
  const { due_cents, later_cents, later_count, next_due_at, commission_basis_points } = seller
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <Figure name="Due now" value={formatWithCents(due_cents)}>
        {describeDue(seller)}
      </Figure>
      <Figure name="Not due yet" value={formatWithCents(later_cents)}>
        {countOf(later_count, 'lot')}
        {next_due_at !== null && (
          <>
            , next on <SiteDate at={next_due_at} />
          </>
        )}
      </Figure>
      <Figure name="Commission" value={formatBasisPoints(commission_basis_points)}>
        On lots sold from now on
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="rounded-sm border border-line bg-surface p-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd>
        <span className="figures block text-2xl font-semibold">{value}</span>
        <span className="text-sm text-ink-soft">{children}</span>
      </dd>
    </div>
  )
}

function describeDue({ due_cents, due_count }: SellerBalance): string {
  if (due_cents < 0) return 'Refunds are higher than what is due.'
  return due_cents > 0 && due_count === 0 ? 'Of what was paid back' : countOf(due_count, 'lot')
}
