import type { Context } from '../../../context.ts'
import type { RunAct } from '../../accounts/index.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { cancelOrder, type GivenCancellation } from './cancel-order.ts'
import { reverseReceipt, type GivenReversal } from './receipts/reverse-receipt.ts'
import { refundOrder, type GivenRefund } from './refund-order.ts'
import { returnSurplus, type SurplusToReturn } from './refunds/return-surplus.ts'
import { writeOff, type GivenWriteOff } from './write-off.ts'

export type OrderActs = {
  refund: RunAct<GivenRefund>
  cancel: RunAct<GivenCancellation>
  surplus: RunAct<SurplusToReturn>
  write_off: RunAct<GivenWriteOff>
  reverse_receipt: RunAct<GivenReversal>
}

/** What admins do with the money of an order, at once or when a second person has approved it. */
export function openOrderActs(needs: Context & { ownChanges: OwnChanges }): OrderActs {
  const { ownChanges } = needs
  return {
    refund: async (given, by) => ownChanges.settle(await refundOrder(needs, given, by)),
    cancel: async (given, by) => ownChanges.settle(await cancelOrder(needs, given, by)),
    surplus: (given, by) => returnSurplus(needs, given, by),
    write_off: async (given, by) => ownChanges.settle(await writeOff(needs, given, by)),
    reverse_receipt: (given, by) => reverseReceipt(needs, given, by),
  }
}
