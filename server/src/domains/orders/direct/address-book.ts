import type { Viewer } from '../../../lib/viewer.ts'

/** No account has this id, so it has no address: without a buyer there are none to choose from. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Whose saved addresses a direct order may name. Sellers don't see a buyer's, so an id that they know shows them nothing. */
export function addressBookFor({ role }: Pick<Viewer, 'role'>, buyerId: string): string {
  return role === 'admin' ? buyerId : NOBODY
}
