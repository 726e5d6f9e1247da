import { formatCents } from '@lotyard/contract/rules/money'
import { Moved } from './moved.tsx'

/** An amount of money, the largest thing on a card. `wasCents` is what it cost before a price drop. */
export function Price({
  cents,
  wasCents,
  className = 'text-2xl',
}: {
  cents: number
  wasCents?: number | null
  className?: string
}) {
  return (
    <span className="figures inline-flex flex-wrap items-baseline gap-x-2">
      <span className={`leading-none font-bold tracking-tight ${className}`}>
        <Moved value={cents}>{formatCents(cents)}</Moved>
      </span>
      {wasCents != null && wasCents > cents && (
        <s className="text-sm text-ink-soft">
          <span className="sr-only">was </span>
          {formatCents(wasCents)}
        </s>
      )}
    </span>
  )
}
