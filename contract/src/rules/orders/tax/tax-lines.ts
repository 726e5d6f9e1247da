// How a total tells its sales tax: how much, and why that much.
//
// A line for each state that is owed some, because the operator remits it there, and one for the states that are owed
// nothing. They add up to the tax of all lots. Checkout, order pages, the invoice and its PDF draw these lines.
import { stateName } from '../../addresses/states.ts'
import { formatTaxRate } from './tax-rate.ts'

export type TaxLine = {
  name: string
  cents: number
  /** A sentence without its full stop; null where the name says it all. */
  why: string | null
  /** The state that is owed this line; null for what is owed to none. */
  owedTo: string | null
}

type TaxedLot = {
  taxCents: number | null
  taxState: string | null
  isTaxExempt: boolean
  /** Known until the order is placed; an order keeps the cents alone. */
  taxMilliPercent?: number | null
}

type TaxedOrder = {
  listings: readonly TaxedLot[]
  taxExemption: string | null
  /** Null where it isn't known, or not told. */
  shippingAddress: { region: string } | null
}

/** Buyers know their certificates; papers and the desk name them, as far as their reader may know the number. */
export type TaxReader = 'buyer' | 'paper'

export function taxLines(order: TaxedOrder, reader: TaxReader): TaxLine[] {
  const priced = order.listings.filter(({ taxCents }) => taxCents !== null)
  const byState = Map.groupBy(priced, ({ taxState }) => taxState)
  const owed = [...byState]
    .map(([state, lots]) => toOwedLine(state, lots, order))
    .filter(({ cents }) => cents > 0)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const untaxed = priced.filter(({ taxState }) => !owed.some(({ owedTo }) => owedTo === taxState))
  const reasons = [...whyExempt(untaxed, order.taxExemption, reader), ...whyNone(untaxed)]
  if (reasons.length === 0 && owed.length > 0) return owed
  return [...owed, { name: 'Sales tax', cents: 0, why: reasons.join('. ') || null, owedTo: null }]
}

function toOwedLine(state: string | null, lots: readonly TaxedLot[], { shippingAddress }: TaxedOrder): TaxLine {
  const rate = lots[0]?.taxMilliPercent ?? null
  // Shipped lots are taxed where they go: see stateOfTax.
  const isPickedUp = state !== null && shippingAddress !== null && shippingAddress.region !== state
  return {
    name: [state === null ? 'Sales tax' : `${stateName(state)} sales tax`, rate === null ? '' : formatTaxRate(rate)]
      .join(' ')
      .trim(),
    cents: lots.reduce((sum, lot) => sum + lot.taxCents!, 0),
    why: isPickedUp ? 'On lots picked up there' : null,
    owedTo: state,
  }
}

/** 'Exempt in IN and KY by your certificates', or 'Exempt by IN resale certificate 0123'. */
function whyExempt(lots: readonly TaxedLot[], exemption: string | null, reader: TaxReader): string[] {
  const states = statesOf(lots.filter(({ isTaxExempt }) => isTaxExempt))
  if (reader === 'paper') return exemption === null ? [] : [`Exempt by ${exemption}`]
  if (states.length === 0) return []
  return [`Exempt in ${inWords(states)} by your ${states.length === 1 ? 'certificate' : 'certificates'}`]
}

function whyNone(lots: readonly TaxedLot[]): string[] {
  const states = statesOf(lots.filter(({ isTaxExempt }) => !isTaxExempt))
  return states.length === 0 ? [] : [`No tax collected in ${inWords(states)}`]
}

function statesOf(lots: readonly TaxedLot[]): string[] {
  return [...new Set(lots.map(({ taxState }) => taxState))].filter((state) => state !== null).toSorted()
}

function inWords(states: readonly string[]): string {
  return states.length < 3 ? states.join(' and ') : `${states.slice(0, -1).join(', ')} and ${states.at(-1)!}`
}
