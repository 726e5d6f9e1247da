// Who may see a photo. Photos are shared: one is public as soon as any published listing that shows it is, and else it
// belongs to those who may see one of its listings: a private one like any private lot, one that is not published yet only
// who may edit it. A photo that no lot shows yet is for sellers and admins, who bring them.
import type { Viewer } from '../../../lib/viewer.ts'
import { mayEdit } from '../edit/edit-rules.ts'
import { maySee, type ListingAccess } from '../visibility/visibility-rules.ts'

export type PhotoListing = ListingAccess & { isPublished: boolean }
export type PhotoAudience =
  | { kind: 'everybody' }
  | { kind: 'sellers' }
  | { kind: 'private'; listings: readonly PhotoListing[] }

export function maySeePhoto(audience: PhotoAudience, viewer: Viewer | null): boolean {
  if (audience.kind === 'everybody') return true
  if (viewer === null) return false
  if (audience.kind === 'sellers') return viewer.role !== 'buyer'
  return audience.listings.some((listing) => (listing.isPublished ? maySee(listing, viewer) : mayEdit(listing, viewer)))
}
