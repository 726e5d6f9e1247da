import type { changeCommissionEndpoint } from '@lotyard/contract/desk/payouts'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockSeller } from './pay-out.ts'
import { insertTerms } from './payout-queries.ts'

/** For what is sold from now on: a sale keeps the rate that held when its order was placed. */
export async function changeCommission(
  { db }: Pick<Context, 'db'>,
  change: { sellerId: string; basisPoints: number; expectedBasisPoints: number; adminId: string },
): Promise<ReplyOf<typeof changeCommissionEndpoint>> {
  const { sellerId, basisPoints, adminId } = change
  return db.transaction().execute(async (tx) => {
    const { name, basisPoints: from } = await lockSeller(tx, sellerId)
    if (from !== basisPoints) {
      // An admin who sends the same form twice finds it done; any other number would overwrite another admin's.
      if (from !== change.expectedBasisPoints) throw new Refusal('conflict')
      await insertTerms(tx, { sellerId, basisPoints, setBy: adminId })
      await writeAudit(tx, {
        accountId: adminId,
        action: 'seller.commission',
        subject: `account:${sellerId}`,
        details: { from_basis_points: from, to_basis_points: basisPoints },
      })
    }
    return { seller_id: sellerId, name, commission_basis_points: basisPoints }
  })
}
