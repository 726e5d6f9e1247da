// SQL of what states charge on a sale.
import type { Tx } from '../../../db/database.ts'

export async function saveTaxRate(tx: Tx, region: string, basisPoints: number): Promise<void> {
  await tx
    .insertInto('tax_rates')
    .values({ region, basis_points: basisPoints })
    .onConflict((conflict) => conflict.column('region').doUpdateSet({ basis_points: basisPoints }))
    .execute()
}

/** False where there was none. */
export async function removeTaxRate(tx: Tx, region: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('tax_rates').where('region', '=', region).executeTakeFirst()
  return numDeletedRows > 0n
}
