import type { PendingKind } from '@lotyard/contract/rules/desk/staff/second-person'
import type { Tx } from '../../../db/database.ts'
import { sumMovedOfOrder, type LargeAct } from '../../accounts/index.ts'

/** What an admin is about to give back, give up or take back of an order, which this transaction has locked. */
export async function orderAct(
  tx: Tx,
  { id, number }: { id: string; number: string },
  act: { kind: PendingKind; amountCents: number },
): Promise<LargeAct> {
  const movedBeforeCents = await sumMovedOfOrder(tx, id)
  return { ...act, subject: `order:${id}`, label: `order ${number}`, movedBeforeCents }
}
