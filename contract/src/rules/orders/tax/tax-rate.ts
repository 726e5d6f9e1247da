// What an operator says of a state's sales tax. States have rates such as 6.625 %, so a rate is kept in thousandths of a
// percent. The constraints tax_regions_are_states and tax_is_a_share enforce the limits again.
import { statesOf } from '../../addresses/states.ts'
import { formatPercent, parsePercent, percentFigure } from '../../percent.ts'

export const MAX_TAX_PERCENT = 25
export const TAX_RATE_ADVICE = `Enter a percentage from 0 to ${MAX_TAX_PERCENT}, with up to three decimals.`

/** Thousandths of a percent of a percentage such as '7' or '6.625'; 0 for none. Null for what is no rate. */
export function parseTaxRate(percent: string): number | null {
  const milliPercent = parsePercent(percent, 3)
  return milliPercent !== null && milliPercent <= MAX_TAX_PERCENT * 1_000 ? milliPercent : null
}

const TAX_DIGITS = { decimals: 3, minDecimals: 2 }

/** As people read it, with two decimals or three: 7,000 → '7.00%', 6,625 → '6.625%'. */
export function formatTaxRate(milliPercent: number): string {
  return formatPercent(milliPercent, TAX_DIGITS)
}

/** `formatTaxRate` for a form's field: '6.625'. */
export function taxRateFigure(milliPercent: number): string {
  return percentFigure(milliPercent, TAX_DIGITS)
}

/** 'in' → 'IN'. Null for what is no state that anything is billed to. */
export function parseTaxState(state: string): string | null {
  const code = state.trim().toUpperCase()
  return statesOf('billing').some((known) => known.code === code) ? code : null
}
