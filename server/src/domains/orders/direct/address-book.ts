import { NO_ID } from '../../../lib/opaque-id.ts'
import type { Viewer } from '../../../lib/viewer.ts'

/** Whose saved addresses a direct order may name. Sellers don't see a buyer's, so an id that they know shows them nothing. */
export function addressBookFor({ role }: Pick<Viewer, 'role'>, buyerId: string): string {
  return role === 'admin' ? buyerId : NO_ID
}
