import type { Viewer } from '../../http/viewer.ts'
import type { PublicCard } from '../listings/index.ts'

/** A private lot is seen by those who hold its rule, and by those who may edit it. */
export function maySee(found: Pick<PublicCard, 'accessRuleId' | 'sellerId'>, viewer: Viewer | null): boolean {
  if (found.accessRuleId === null) return true
  return viewer !== null && (viewer.accessRuleIds.includes(found.accessRuleId) || mayEdit(found, viewer))
}

/** Spec §6: an admin edits every listing, a seller their own, a buyer none. */
export function mayEdit(found: Pick<PublicCard, 'sellerId'>, viewer: Viewer | null): boolean {
  if (viewer === null) return false
  return viewer.role === 'admin' || (viewer.role === 'seller' && viewer.accountId === found.sellerId)
}
