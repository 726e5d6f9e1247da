export { auctionEvents } from './auction-event.ts'
export {
  EFFECTIVE_PRICE,
  findCard,
  IS_OPEN,
  listCardsById,
  MAX_CARDS,
  ORIGINAL_PRICE,
  STATE_BY_CLOCK,
  toShippingTerms,
  type PublicCard,
} from './card-queries.ts'
export {
  copyLot,
  findDraftOfRequest,
  lockRequest,
  reserveListingId,
  saveRequestKey,
} from './drafting/copy-lot-queries.ts'
export { deleteDraft } from './drafting/delete-draft.ts'
export { insertDrafts, insertFirstOffers, insertManifestLines, type Draft } from './drafting/draft-queries.ts'
export { adjustPrice } from './edit/adjust-price.ts'
export { changeShipping } from './edit/change-shipping.ts'
export { bumpVersion, findListingInTheWay, isAuctionPublished } from './edit/desk-queries.ts'
export { lockListing, type LockedListing } from './edit/lock-listing-queries.ts'
export { changeFixedPrice, type ListingEdit, type TellBidders } from './edit/edit-listing.ts'
export {
  countLines,
  deleteLine,
  findLine,
  insertLine,
  readGoods,
  saveGoods,
  saveLotLocation,
  searchLines,
  sumLines,
  updateLine,
  type StoredLine,
} from './edit/goods-queries.ts'
export {
  listComingDrops,
  replaceComingDrops,
  saveAccessRule,
  saveDraftOffer,
  saveOverriddenTitle,
  saveShipping,
} from './edit/offer-queries.ts'
export { isPriceOpen, isTitleOpen, mayEdit } from './edit/edit-rules.ts'
export { countBrands, findBrands } from './market/brand-queries.ts'
export { addBrands } from './market/edit-brand.ts'
export { isEdited, refuseTakenKey, requireNoProblems, type Creation, type Edit } from './market/edited.ts'
export { listingName } from './listing-name.ts'
export { copyListings, type ListingCopy } from './listing-copy-queries.ts'
export {
  IS_IN_OPEN_STATE,
  IS_ON_OFFER,
  lockListings,
  lockUnheldListings,
  moveListing,
  moveLocked,
  movesOf,
  type ListingMove,
  type LockedListings,
} from './listing-state-queries.ts'
export {
  lineHasWords,
  MANIFEST_COLUMNS,
  MANIFEST_TABLES,
  toManifestLine,
  type ManifestRow,
} from './manifest-search-queries.ts'
export {
  leads,
  NO_FREIGHT,
  personalFacts,
  toPersonalCard,
  cutCard,
  toPersonalJson,
  type CardPieces,
  type FreightFacts,
  type PersonalFacts,
} from './personal-card.ts'
export { DEFER_NOTIFY, tellOfListingChanges } from './change-feed/notice-queries.ts'
export { openChangeTeller } from './change-feed/tell-changes.ts'
export type { OwnChanges } from './own-changes.ts'
export { findPhotoAudience } from './photos/photo-audience-queries.ts'
export { maySeePhoto, type PhotoAudience } from './photos/photo-audience.ts'
export { rememberPublicPhotos } from './photos/remember-public-photos.ts'
export { streamSellerListingData, type SellerListingData } from './seller-data-queries.ts'
export { readMark, toBrandLogo } from './market/branding/logo-files.ts'
export { removeLogoFile } from './market/branding/save-logo.ts'
export type { SiteLogo } from './market/places/site-edit-queries.ts'
export { findDefaultSite, type SiteBranding } from './site-queries.ts'
export { requireVisible } from './visibility/require-visible.ts'
export { IS_PUBLISHED, isVisibleTo, titleShownTo } from './visibility/visibility-queries.ts'
export {
  isPublished,
  maySee,
  searchableRuleIds,
  type ListingAccess,
  type ViewerAccess,
} from './visibility/visibility-rules.ts'
export { isFoundBy } from './title-search-queries.ts'
