import type { Viewer } from './viewer.ts'

export type DeskViewer = Pick<Viewer, 'accountId' | 'role'>

/** Which seller's lots, orders, imports and payouts a statement reads; null: every seller's. */
export type SellerScope = { sellerId: string | null }

/** An admin sees what belongs to any seller, a seller sees their own. */
export function sellerScope({ role, accountId }: DeskViewer): SellerScope {
  return { sellerId: role === 'admin' ? null : accountId }
}
