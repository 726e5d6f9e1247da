export { EFFECTIVE_PRICE, findCard, IS_OPEN, listCardsById, MAX_CARDS, type PublicCard } from './card-queries.ts'
export { toPhoto, type RenditionRow } from './photo.ts'
