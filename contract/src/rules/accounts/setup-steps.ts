// What an account still lacks to buy here. The page offers only what is missing.

export type SetupStep = 'add_payment_method' | 'add_address'

/** Null: not known, and then not asked for. */
export type SetupFacts = {
  /** Without a gateway no card can be added. */
  takesPayments: boolean
  hasPaymentMethod: boolean | null
  hasAddress: boolean | null
}

export function setupSteps({ takesPayments, hasPaymentMethod, hasAddress }: SetupFacts): SetupStep[] {
  return [
    ...(takesPayments && hasPaymentMethod === false ? ['add_payment_method' as const] : []),
    ...(hasAddress === false ? ['add_address' as const] : []),
  ]
}
