export { cardsByListingId } from './cards-by-listing-id.ts'
export { findDetail } from './detail/find-detail.ts'
export { openCatalogue, type Catalogue } from './model/catalogue.ts'
export { trimListingChanges } from './model/trim-listing-changes.ts'
