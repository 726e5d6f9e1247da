// What a market still lacks before strangers can buy in it. Nothing here stops an operator: the desk says it.

export const SETUP_GAPS = [
  'payment_gateway',
  'mail_server',
  'public_address',
  'operator',
  'warehouses',
  'freight_rates',
] as const
export type SetupGap = (typeof SETUP_GAPS)[number]

export type SetupFacts = {
  isDemo: boolean
  /** The demo's sandbox counts as none: it moves no money. */
  takesRealPayments: boolean
  sendsMail: boolean
  hasPublicUrl: boolean
  /** Buyers can write to it, and commercial mail has to name it. */
  hasContactEmail: boolean
  hasPostalAddress: boolean
  hasWarehouse: boolean
  /** False while freight is priced by the rates that the program comes with. */
  hasOwnFreightRates: boolean
}

/** In the order in which they keep a market from working. A demo lacks only what it stands in for. */
export function setupGaps(facts: SetupFacts): SetupGap[] {
  const lacks: Record<SetupGap, boolean> = {
    payment_gateway: !facts.takesRealPayments,
    mail_server: !facts.sendsMail,
    public_address: !facts.isDemo && !facts.hasPublicUrl,
    operator: !facts.isDemo && !(facts.hasContactEmail && facts.hasPostalAddress),
    warehouses: !facts.isDemo && !facts.hasWarehouse,
    freight_rates: !facts.isDemo && !facts.hasOwnFreightRates,
  }
  return SETUP_GAPS.filter((gap) => lacks[gap])
}
