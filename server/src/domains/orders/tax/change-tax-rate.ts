import {
  formatTaxRate,
  parseTaxRate,
  parseTaxState,
  TAX_RATE_ADVICE,
} from '@lotyard/contract/rules/orders/tax/tax-rate'
import type { Context } from '../../../context.ts'
import { auditChange } from '../../../db/audit/audit-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockTaxRate, removeTaxRate, saveTaxRate } from './tax-queries.ts'

export type TaxRate = { state: string; milliPercent: number }

type Change = {
  state: string
  percent: string
  /** The rate that the form was drawn with, 0 for none. Left out on the command line, where no form was drawn. */
  wasMilliPercent?: number
  /** Null on the command line. */
  byAccountId: string | null
}

/** Sets a state's sales tax; 0 takes it back. Orders that were placed stay as they are. */
export async function changeTaxRate({ db }: Pick<Context, 'db'>, given: Change): Promise<TaxRate> {
  const state = parseTaxState(given.state)
  if (state === null)
    throw new Refusal('invalid_fields', {
      message: `${given.state} isn't a state. Enter its two letters, for example IN.`,
    })
  const milliPercent = parseTaxRate(given.percent)
  if (milliPercent === null) {
    const message = `${given.percent} isn't a tax rate. ${TAX_RATE_ADVICE}`
    throw new Refusal('invalid_fields', { message, errors: { percent: [TAX_RATE_ADVICE] } })
  }
  await db.transaction().execute(async (tx) => {
    const before = await lockTaxRate(tx, state)
    // What is charged already counts as done: a form that was sent twice is no conflict.
    if (before === milliPercent) return
    if (given.wasMilliPercent !== undefined && given.wasMilliPercent !== before) throw new Refusal('conflict')
    if (milliPercent > 0) await saveTaxRate(tx, state, milliPercent)
    else await removeTaxRate(tx, state)
    await auditChange(tx, {
      accountId: given.byAccountId,
      action: 'tax_rate.change',
      subject: `state:${state}`,
      before: { rate: formatTaxRate(before) },
      after: { rate: formatTaxRate(milliPercent) },
    })
  })
  return { state, milliPercent }
}
