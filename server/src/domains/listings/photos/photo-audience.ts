// Who may see a photo. Photos are shared: one is public as soon as any listing that shows it is, and else it belongs to
// those who may see one of its private listings. A photo that no lot shows yet is for sellers and admins, who bring them.
import type { Viewer } from '../../../viewer.ts'
import { maySee, type ListingAccess } from '../visibility/visibility-rules.ts'

export type PhotoAudience =
  { kind: 'everybody' } | { kind: 'sellers' } | { kind: 'private'; listings: readonly ListingAccess[] }

export function maySeePhoto(audience: PhotoAudience, viewer: Viewer | null): boolean {
  if (audience.kind === 'everybody') return true
  if (viewer === null) return false
  if (audience.kind === 'sellers') return viewer.role !== 'buyer'
  return audience.listings.some((listing) => maySee(listing, viewer))
}
