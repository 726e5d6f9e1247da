import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { formatExpiry } from '@lotyard/contract/rules/payment-methods/card-expiry'
import { Badge } from '../../ui/layout/badge.tsx'

/** One of several to pay with. */
export function SavedMethod({ method }: { method: PaymentMethod }) {
  const { description, expiration_month: month, expiration_year: year } = method
  return (
    <span className="flex items-start justify-between gap-3">
      <span>
        {description}
        {month !== null && year !== null && (
          <span className="figures block text-sm text-ink-soft">Expires {formatExpiry({ year, month })}</span>
        )}
      </span>
      {method.default && <Badge>Default</Badge>}
    </span>
  )
}
