import type { Failure } from '../../../api/api.ts'
import type { StepName } from '../steps/step-names.ts'

const PAYMENT_CODES = [
  'payment_declined',
  'invalid_payment_details',
  'too_many_declines',
  'invoice_not_allowed',
  'over_credit_limit',
  'wire_not_allowed',
]
/** Any other failure of the server may have come after the order was placed, when its database went away too. */
const PLAIN_FAILURES = ['gateway_away', 'payments_closed']

/** Where the buyer can do something about a refusal. */
export function stepOf({ error: { code, errors = {} } }: Failure): StepName {
  if (PAYMENT_CODES.includes(code)) return 'payment'
  if (code === 'shipping_not_quotable') return 'shipping'
  const [field = ''] = Object.keys(errors)
  if (/^(make_)?shipping/.test(field)) return 'shipping'
  if (/^(make_|save_)?billing/.test(field)) return 'billing'
  if (/^(make_|save_)?payment|^agreed/.test(field)) return 'payment'
  return 'review'
}

/** Whether the order may have been placed all the same. */
export function isUnknown({ status, error: { code } }: Failure): boolean {
  return status === 0 || (status >= 500 && !PLAIN_FAILURES.includes(code))
}

/** 'shipping_address.postal_code' → 'postal_code': what each field of a form is told. */
export function errorsWithin(prefix: string, errors: Record<string, string[]> | undefined): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([key, sentences]) =>
      key.startsWith(`${prefix}.`) ? [[key.slice(prefix.length + 1), sentences] as const] : [],
    ),
  )
}

/** What no field of a form says. */
export function errorsElsewhere(errors: Record<string, string[]> | undefined): string[] {
  return Object.entries(errors ?? {}).flatMap(([key, sentences]) =>
    /^(shipping|billing)_address\./.test(key) ? [] : sentences,
  )
}
