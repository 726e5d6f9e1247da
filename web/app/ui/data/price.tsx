import { formatCents } from '@lotyard/contract/rules/money'
import { Moved } from './moved.tsx'

type Props = { cents: number; wasCents?: number | null; className?: string }

/** An amount of money, the largest thing on a card. `wasCents` is what it cost before a price drop. */
export function Price({ cents, wasCents, className }: Props) {
  return (
    <span className="price">
      <span className={className}>
        <Moved value={cents}>{formatCents(cents)}</Moved>
      </span>
      {wasCents != null && wasCents > cents && (
        <s>
          <span className="sr-only">was </span>
          {formatCents(wasCents)}
        </s>
      )}
    </span>
  )
}
