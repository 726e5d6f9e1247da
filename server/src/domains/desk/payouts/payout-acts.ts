import type { Adjustment, Payout } from '@lotyard/contract/desk/payouts'
import type { Context } from '../../../context.ts'
import type { RunAct } from '../../accounts/index.ts'
import { payOut, type PayoutOrder } from './pay-out.ts'
import { reverseAdjustment, type Reversal } from './reverse-adjustment.ts'
import { settleDebt, type Settlement } from './settle-debt.ts'

export type PayoutActs = {
  payout: RunAct<PayoutOrder, Payout>
  settle_debt: RunAct<Settlement, Adjustment>
  reverse_adjustment: RunAct<Reversal, Adjustment>
}

/** What admins settle with sellers, at once or when a second person has approved it. */
export function openPayoutActs(context: Pick<Context, 'db' | 'config'>): PayoutActs {
  return {
    payout: (given, by) => payOut(context, given, by),
    settle_debt: (given, by) => settleDebt(context, given, by),
    reverse_adjustment: (given, by) => reverseAdjustment(context, given, by),
  }
}
