export { makePhotoRenditions } from './make-photo-renditions.ts'
export { contentHash, keepPhoto, storePhoto } from './store-photo.ts'
export { toPhoto, type RenditionRow } from './to-photo.ts'
