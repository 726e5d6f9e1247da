// Who may see a listing: the one place that decides it.
//
// A listing is there for buyers once it is published. A public one is for everybody. A private one is for accounts that
// hold its access rule, for its own seller and for admins; for everyone else it does not exist. Cards, lot pages, bids,
// bid lists, records, live prices, watches, edits and photos rely on this. Mirrored in SQL by visibility-queries.ts; a test
// on the database compares the two.
import type { Viewer } from '../../../lib/viewer.ts'

/** What decides who may see a listing. */
export type ListingAccess = { accessRuleId: string | null; sellerId: string }

/** What the rule needs to know of a viewer. A visitor is null. */
export type ViewerAccess = Pick<Viewer, 'accountId' | 'role' | 'accessRuleIds'>

export function maySee(listing: ListingAccess, viewer: ViewerAccess | null): boolean {
  if (listing.accessRuleId === null) return true
  if (viewer === null) return false
  // The seller of a lot sees it, also after their account stopped being a seller's.
  const isOwn = viewer.accountId === listing.sellerId
  return isOwn || viewer.role === 'admin' || viewer.accessRuleIds.includes(listing.accessRuleId)
}

/** A listing is published when it is out of draft and its time has come. */
export function isPublished(listing: { listingState: string; publishedAtMs: number | null }, clockMs: number): boolean {
  return listing.listingState !== 'draft' && listing.publishedAtMs !== null && listing.publishedAtMs <= clockMs
}

/**
 * The access rules whose private listings a search may show, besides all public ones. Searches, suggestions, similar and
 * related lots show less than `maySee` allows, neither a seller's own private lots nor all of them to an admin: the read
 * model knows a listing's access rule and not its seller.
 */
export function searchableRuleIds(viewer: Pick<ViewerAccess, 'accessRuleIds'> | null): readonly string[] {
  return viewer?.accessRuleIds ?? []
}
