// What an operator says of a state's sales tax. The constraints tax_regions_are_states and tax_is_a_share know the limits.
import { statesOf } from '../addresses/states.ts'

export const MAX_TAX_PERCENT = 25
export const TAX_RATE_ADVICE = `Enter a percentage from 0 to ${MAX_TAX_PERCENT}, with up to two decimals.`

/** Basis points of a percentage such as '7' or '6.35'; 0 for none. Null for what is no rate. */
export function parseTaxRate(percent: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent.trim().replace(/%$/, '')) ?? []
  if (whole === undefined) return null
  const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return basisPoints <= MAX_TAX_PERCENT * 100 ? basisPoints : null
}

/** 'in' → 'IN'. Null for what is no state that anything is billed to. */
export function parseTaxState(state: string): string | null {
  const code = state.trim().toUpperCase()
  return statesOf('billing').some((known) => known.code === code) ? code : null
}
