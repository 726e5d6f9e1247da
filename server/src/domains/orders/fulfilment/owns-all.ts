/** One truck takes a shipment: a seller acts on it where all of its lots are theirs, an admin on any. */
import type { DeskViewer } from '../../../lib/seller-scope.ts'

export function ownsAll({ role, accountId }: DeskViewer, lots: readonly { sellerId: string }[]): boolean {
  return role === 'admin' || lots.every(({ sellerId }) => sellerId === accountId)
}
