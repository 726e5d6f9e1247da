// A payout as lines for a spreadsheet: one a lot, and the sums at the end.
import type { Payout } from '@lotyard/contract/payouts'
import { csvDollars, csvLine } from '../../../csv.ts'
import type { Db } from '../../../db/database.ts'
import { streamStatement } from './payout-queries.ts'

const HEAD = ['Order', 'Lot', 'Title', 'Sold', 'Kind', 'Price', 'Refunded', 'Commission %', 'Commission', 'Paid out']

export async function* statementOf(db: Db, payout: Payout): AsyncGenerator<string> {
  yield csvLine(HEAD)
  for await (const lines of streamStatement(db, payout.id)) {
    let text = ''
    for (const line of lines)
      text += csvLine([
        line.order_number,
        line.listing,
        line.title,
        line.sold_at.toISOString(),
        line.is_correction ? 'Correction' : 'Sale',
        dollars(line.price_cents),
        dollars(line.refunded_cents),
        line.commission_basis_points / 100,
        dollars(line.commission_cents),
        dollars(line.amount_cents),
      ])
    yield text
  }
  const { price_cents, refunded_cents, commission_cents, amount_cents } = payout
  const sums = [dollars(price_cents), dollars(refunded_cents), null, dollars(commission_cents), dollars(amount_cents)]
  yield csvLine([null, null, `Payout ${payout.number}, ${payout.reference}`, payout.paid_at, 'Total', ...sums])
}

/** As a number: a correction begins with a minus, which as text would look like a formula. */
function dollars(cents: number): number {
  return Number(csvDollars(cents))
}
