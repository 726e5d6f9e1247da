export { EFFECTIVE_PRICE, findCard, IS_OPEN, listCardsById, MAX_CARDS, type PublicCard } from './card-queries.ts'
export { editListing, type ListingEdit } from './edit-listing.ts'
export { isPriceOpen, isTitleOpen, mayEdit } from './edit-rules.ts'
export { toPhoto, type RenditionRow } from './photo.ts'
