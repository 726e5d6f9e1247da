// A payout as lines for a spreadsheet: one a lot, what settled a debt, and the sums at the end.
import type { Payout } from '@lotyard/contract/desk/payouts'
import { ADJUSTMENT_NAMES } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import { basisPointsFigure } from '@lotyard/contract/rules/percent'
import { csvDollars, csvLine, csvTimes } from '../../../lib/formats/csv.ts'
import type { Db } from '../../../db/database.ts'
import { listAdjustmentsOfPayout } from './adjustment-queries.ts'
import { streamStatement } from './payout-queries.ts'

/** More than were ever recorded between two payouts. */
const MAX_ADJUSTMENTS = 1_000

export async function* statementOf(db: Db, payout: Payout, timeZone: string): AsyncGenerator<string> {
  const times = csvTimes(timeZone)
  const sums = ['Price', 'Refunded', 'Commission %', 'Commission', 'Paid out']
  yield csvLine(['Order', 'Lot', 'Title', times.head('Sold'), 'Kind', ...sums])
  for await (const lines of streamStatement(db, payout.id)) {
    let text = ''
    for (const line of lines)
      text += csvLine([
        line.order_number,
        line.listing,
        line.title,
        times.cell(line.sold_at),
        line.is_correction ? 'Correction' : 'Sale',
        csvDollars(line.price_cents),
        csvDollars(line.refunded_cents),
        basisPointsFigure(line.commission_basis_points),
        csvDollars(line.commission_cents),
        csvDollars(line.amount_cents),
      ])
    yield text
  }
  for (const settled of await listAdjustmentsOfPayout(db, { payoutId: payout.id, limit: MAX_ADJUSTMENTS })) {
    const cells = [settled.paid_on, ADJUSTMENT_NAMES[settled.kind], null, null, null, null]
    yield csvLine([null, null, settled.note, ...cells, csvDollars(Number(settled.amount_cents))])
  }
  const { price_cents, refunded_cents, commission_cents, amount_cents } = payout
  yield csvLine([
    null,
    null,
    `Payout ${payout.number}, ${payout.reference}`,
    times.cell(new Date(payout.paid_at)),
    'Total',
    csvDollars(price_cents),
    csvDollars(refunded_cents),
    null,
    csvDollars(commission_cents),
    csvDollars(amount_cents),
  ])
}
