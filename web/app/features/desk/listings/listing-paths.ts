// Where the pages of a listing at the desk are. A name comes from the server, but also from typed addresses.

export const DESK_LISTINGS_PATH = '/admin/listings/'
export const NEW_LISTING_PATH = '/admin/listings/new/'

export function deskListingPath(name: string): string {
  return `${DESK_LISTINGS_PATH}${encodeURIComponent(name)}/`
}
