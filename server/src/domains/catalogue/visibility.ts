import type { Viewer } from '../../viewer.ts'
import { mayEdit, type PublicCard } from '../listings/index.ts'

/** A private lot is seen by those who hold its rule, and by those who may edit it. */
export function maySee(found: Pick<PublicCard, 'accessRuleId' | 'sellerId'>, viewer: Viewer | null): boolean {
  if (found.accessRuleId === null) return true
  return viewer !== null && (viewer.accessRuleIds.includes(found.accessRuleId) || mayEdit(found, viewer))
}
