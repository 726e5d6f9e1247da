/** Spec §9: six thumbnails at a time. */
export const GALLERY_THUMBNAILS = 6

/** Which thumbnails a zero-based page shows; a page past the last shows the last. */
export function galleryPage(page: number, photoCount: number): { first: number; shown: number; pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(photoCount / GALLERY_THUMBNAILS))
  const first = Math.min(Math.max(0, page), pageCount - 1) * GALLERY_THUMBNAILS
  return { first, shown: Math.min(GALLERY_THUMBNAILS, photoCount - first), pageCount }
}
