// Photos of a lot: how many, what is said of them, and what may still happen to them.
import { isBeforeSale, type ListingState } from './listing-states.ts'

export const MAX_LOT_PHOTOS = 20
export const MAX_PHOTO_MB = 20
/** Enough for any phone; a larger picture would use up the memory of the process that decodes it. */
export const MAX_PHOTO_MEGAPIXELS = 60
/** The largest that iPhones take. HEIC takes its decoder ten times as long as JPEG. */
export const MAX_HEIC_MEGAPIXELS = 50
export const MIN_PHOTO_SIDE = 100
/** What can be read as a photo. */
export const PHOTO_KINDS = 'JPEG, PNG, WebP, AVIF or HEIC'
export const MAX_ALT_LENGTH = 200

/** A listing as far as these rules look at it. */
export type PhotoTerms = { state: ListingState; hasRecord: boolean }

/** What is sold or has ended stays as its buyer saw it. */
export function mayAddPhotos({ state }: Pick<PhotoTerms, 'state'>): boolean {
  return isBeforeSale(state)
}

/** From the first bid on they are part of what was bid on. Also enforced by trigger photos_that_were_bid_on_stay. */
export function mayRemovePhotos(terms: PhotoTerms): boolean {
  return mayAddPhotos(terms) && !terms.hasRecord
}

/** One line; what was left empty says what the lot is. */
export function cleanAlt(given: string, title: string): string {
  const alt = given
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  return (alt === '' ? title : alt).slice(0, MAX_ALT_LENGTH).trim()
}

/** Whether both name the same photos, in whatever order: else another editor added or removed one in the meantime. */
export function areSamePhotos(some: readonly string[], others: readonly string[]): boolean {
  const named = new Set(some)
  return named.size === some.length && some.length === others.length && others.every((id) => named.has(id))
}

/** The list with the one at `from` moved to `to`; places outside of it are its ends. */
export function movePhoto<Photo>(photos: readonly Photo[], from: number, to: number): Photo[] {
  const moved = [...photos]
  const [photo] = moved.splice(from, 1)
  if (photo !== undefined) moved.splice(Math.max(0, Math.min(to, moved.length)), 0, photo)
  return moved
}
