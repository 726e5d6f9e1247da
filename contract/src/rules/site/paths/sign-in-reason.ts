// Why a visitor is asked to sign in, as the sign-in and sign-up pages say it.
//
// Only words come from the address: what was asked for is done by the intent, which no link can carry.

const REASONS = { watch: 'watch this lot', cart: 'add this lot to your cart' } as const
export type SignInReason = keyof typeof REASONS

/** 'add this lot to your cart'; null where the query of signInPath names no reason. */
export function signInReasonOf(query: URLSearchParams): string | null {
  const reason = query.get('reason') ?? ''
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as SignInReason] : null
}
