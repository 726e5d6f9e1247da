// What a market needs before strangers can buy in it: the steps of the set-up, and which of them are done. Nothing here stops
// an operator: the desk says it.

export const SETUP_STEPS = [
  'payment_gateway',
  'mail_server',
  'public_address',
  'operator',
  'warehouses',
  'freight_rates',
  'sales_tax',
  'seller',
  'first_listing',
  'first_sale',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What an admin may say of the set-up: these are right as they are, and the list is to be hidden. */
export const SETUP_MARKS = ['freight_rates', 'sales_tax', 'hidden'] as const
export type SetupMark = (typeof SETUP_MARKS)[number]

export function isSetupMark(mark: string): mark is SetupMark {
  return (SETUP_MARKS as readonly string[]).includes(mark)
}

export type SetupFacts = {
  /** The demo's sandbox counts as none: it moves no money. */
  takesRealPayments: boolean
  sendsMail: boolean
  hasPublicUrl: boolean
  /** Buyers can write to it, and commercial mail has to name it. */
  hasContactEmail: boolean
  hasPostalAddress: boolean
  /** One with a street, open on some day: trucks and pick-ups need both. */
  hasWarehouse: boolean
  /** False while freight is priced by the rates that the program comes with. */
  hasOwnFreightRates: boolean
  hasTaxRates: boolean
  /** Somebody sells under a name, or an admin has lots of their own. */
  hasSeller: boolean
  hasPublished: boolean
  hasPaidOrder: boolean
}

/** In the order in which they keep a market from working. */
export function setupSteps(facts: SetupFacts, marks: ReadonlySet<string>): { step: SetupStep; is_done: boolean }[] {
  const done: Record<SetupStep, boolean> = {
    payment_gateway: facts.takesRealPayments,
    mail_server: facts.sendsMail,
    public_address: facts.hasPublicUrl,
    operator: facts.hasContactEmail && facts.hasPostalAddress,
    warehouses: facts.hasWarehouse,
    freight_rates: facts.hasOwnFreightRates || marks.has('freight_rates'),
    sales_tax: facts.hasTaxRates || marks.has('sales_tax'),
    seller: facts.hasSeller,
    first_listing: facts.hasPublished,
    first_sale: facts.hasPaidOrder,
  }
  return SETUP_STEPS.map((step) => ({ step, is_done: done[step] }))
}
