import type { Viewer } from './viewer.ts'

export type DeskViewer = Pick<Viewer, 'accountId' | 'role'>

/** Which seller's lots, orders, imports and payouts a statement reads; null: every seller's. */
export type SellerScope = { sellerId: string | null }

/** An admin sees what belongs to any seller, or to the one asked for; a seller sees their own, whatever they ask for. */
export function sellerScope({ role, accountId }: DeskViewer, asked: string | null = null): SellerScope {
  return { sellerId: role === 'admin' ? asked : accountId }
}
