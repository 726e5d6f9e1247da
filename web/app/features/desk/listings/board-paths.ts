// Where the pages are that look after many listings, or after one listing's photos.
import { DESK_LISTINGS_PATH, deskListingPath } from './listing-paths.ts'

export const BULK_PATH = `${DESK_LISTINGS_PATH}bulk/`

export function deskPhotosPath(name: string): string {
  return `${deskListingPath(name)}photos/`
}
