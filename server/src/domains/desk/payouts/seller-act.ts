import type { PendingKind } from '@lotyard/contract/rules/desk/staff/second-person'
import type { Tx } from '../../../db/database.ts'
import { sumMovedOfSeller, type LargeAct } from '../../accounts/index.ts'
import { findSeller } from './payout-queries.ts'

/** What an admin is about to settle with a seller, whose account this transaction has locked. */
export async function sellerAct(
  tx: Tx,
  sellerId: string,
  act: { kind: PendingKind; amountCents: number },
): Promise<LargeAct> {
  const [seller, movedBeforeCents] = [await findSeller(tx, sellerId), await sumMovedOfSeller(tx, sellerId)]
  return { ...act, subject: `account:${sellerId}`, label: seller?.email ?? 'a former seller', movedBeforeCents }
}
