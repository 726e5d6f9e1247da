import type { DeskAuction, DeskWin } from '@lotyard/contract/desk/auctions'

/** Who owes for the lot now. */
export function owedWin({ wins }: DeskAuction): DeskWin | undefined {
  return wins.find(({ state, order_id }) => state === 'awaiting_payment' && order_id === null)
}
