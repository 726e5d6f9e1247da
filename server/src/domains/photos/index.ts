export { makePhotoRenditions } from './make-photo-renditions.ts'
export { removePhoto } from './remove-photo.ts'
export { contentHash, storeDrawing, storePhoto, type StoredPhoto } from './store-photo.ts'
export { toPhoto, type RenditionRow } from './to-photo.ts'
