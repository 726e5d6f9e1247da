// Writes down what the lots of new orders are expected to bring, by the price books of their buyers, once. A trigger notes
// which lots; a book may have 50,000 entries, so the figure comes after the order and slows none down. It comes when the order
// binds: of a proposal when it is accepted, and never of one whose payment failed.
import { countOf } from '@lotyard/contract/rules/format-count'
import type { Context } from '../../../context.ts'
import { expectedOfLots } from '../../price-books/index.ts'
import { dropUnvalued, dropValuesOfFailed, listAccountsToValue, listLotsToValue, saveValues } from './value-queries.ts'

/** The next minute's run goes on where this one ends. */
const ACCOUNTS_A_RUN = 200
const FAILED_LOTS_A_RUN = 10_000
/** An order has 50 lots at most. */
const LOTS_OF_AN_ACCOUNT = 500

export async function valueOrders(context: Pick<Context, 'db'>): Promise<void> {
  await dropValuesOfFailed(context.db, FAILED_LOTS_A_RUN)
  const failures: unknown[] = []
  for (const accountId of await listAccountsToValue(context.db, ACCOUNTS_A_RUN))
    // What fails for one account must not keep the orders of all others without a figure.
    await valueOrdersOf(context, accountId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `The orders of ${countOf(failures.length, 'account')} have no figure.`)
}

async function valueOrdersOf({ db }: Pick<Context, 'db'>, accountId: string): Promise<void> {
  const lots = await listLotsToValue(db, accountId, LOTS_OF_AN_ACCOUNT)
  const lotIds = [...new Set(lots.map(({ lotId }) => lotId))]
  const expected = await expectedOfLots(db, accountId, lotIds)
  await db.transaction().execute(async (tx) => {
    if (expected === null) return dropUnvalued(tx, accountId)
    const values = lots.map(({ orderId, listingId, lotId }) => ({
      orderId,
      listingId,
      expectedCents: expected.expectedCents.get(lotId)!,
    }))
    return saveValues(tx, expected.facts.version, values)
  })
}
