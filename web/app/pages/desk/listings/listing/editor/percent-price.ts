// Prices that are given as a share of MSRP, on the server: scripts may not have set them.
import { percentOfMsrpCents, ROUND_TO_CENTS, type RoundToCents } from '@lotyard/contract/rules/desk/percent-of-msrp'
import { roundDollars } from '@lotyard/contract/rules/money'
import { parseBasisPoints } from '@lotyard/contract/rules/percent'
import { showDollars } from '../../../../../features/desk/listings/read-goods-form.ts'
import { readFields } from '../../../../../lib/pages/forms/read-fields.ts'

export const ROUND_TO = 'round_to'

const PRICES = { fixed_price: ['fixed_price_cents'], auction: ['opening_cents', 'reserve_cents'] } as const

export function percentName(price: string): string {
  return `${price}_percent`
}

/**
 * Sets in the form each price whose own field was left alone and whose share is given. Returns what is wrong with shares,
 * by field.
 */
export function setPercentPrices(form: FormData, changed: readonly string[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const { msrp_cents, [ROUND_TO]: step } = readFields(form, 'msrp_cents', ROUND_TO)
  const roundTo: RoundToCents = ROUND_TO_CENTS.find((cents) => String(cents) === step) ?? 100
  const names = form.get('buying_format') === 'auction' ? PRICES.auction : PRICES.fixed_price
  for (const name of names) {
    const text = readFields(form, percentName(name))[percentName(name)]!.trim()
    if (text === '' || changed.includes(name)) continue
    const msrpCents = roundDollars(msrp_cents) ?? 0
    const cents = percentOfMsrpCents(msrpCents, parseBasisPoints(text) ?? 0, roundTo)
    if (cents !== null) form.set(name, showDollars(cents))
    else errors[percentName(name)] = [msrpCents > 0 ? 'Enter a percentage from 0.01 to 100.' : 'Enter an MSRP first.']
  }
  return errors
}
