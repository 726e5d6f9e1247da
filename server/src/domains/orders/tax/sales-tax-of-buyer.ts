import type { SalesTax } from '@lotyard/contract/lots/listing'
import { taxIn } from '@lotyard/contract/rules/orders/tax/sales-tax'
import type { Db } from '../../../db/database.ts'
import { readTaxesOf } from './tax-queries.ts'

/** What a state charges this account on a lot that is shipped there, as checkout would charge it now. */
export async function salesTaxOfBuyer(db: Db, accountId: string, state: string): Promise<SalesTax> {
  const { milliPercent, exemption } = taxIn(state, await readTaxesOf(db, accountId, state))
  return { state, milli_percent: milliPercent, is_exempt: exemption !== null }
}
