import type { Context } from '../../../context.ts'
import { barForInvoices } from '../../auctions/index.ts'
import { lockOverdueInvoices, readTime } from './invoice-queries.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 200

/** Whose invoice is overdue may not bid until it is paid. They are told by remind-buyers.ts. */
export async function sweepInvoices({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const overdue = await lockOverdueInvoices(tx, SWEEP_LIMIT)
    if (overdue.length === 0) return
    await barForInvoices(tx, overdue, await readTime(tx))
  })
}
