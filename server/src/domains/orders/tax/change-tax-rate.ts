import { MAX_TAX_PERCENT, parseTaxRate, parseTaxState } from '@lotyard/contract/rules/orders/tax-rate'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit.ts'
import { Refusal } from '../../../refusal.ts'
import { removeTaxRate, saveTaxRate } from './tax-queries.ts'

export type TaxRate = { state: string; basisPoints: number }

/**
 * Says what is charged on orders that go to a state; 0 takes it back. Orders that were placed stay as they are. An operator
 * does it on the command line, so that no account is named.
 */
export async function changeTaxRate(
  { db }: Pick<Context, 'db'>,
  given: { state: string; percent: string },
): Promise<TaxRate> {
  const state = parseTaxState(given.state)
  if (state === null)
    throw new Refusal('invalid_fields', { message: `${given.state} is no state. Name one by two letters, such as IN.` })
  const basisPoints = parseTaxRate(given.percent)
  if (basisPoints === null)
    throw new Refusal('invalid_fields', {
      message: `${given.percent} is no rate. Give a percentage from 0 to ${MAX_TAX_PERCENT}, with two decimals at most.`,
    })
  await db.transaction().execute(async (tx) => {
    if (basisPoints > 0) await saveTaxRate(tx, state, basisPoints)
    else if (!(await removeTaxRate(tx, state))) return
    const details = { basis_points: basisPoints }
    await writeAudit(tx, { accountId: null, action: 'tax_rate.change', subject: `state:${state}`, details })
  })
  return { state, basisPoints }
}
