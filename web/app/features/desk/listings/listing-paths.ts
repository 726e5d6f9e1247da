// Where the pages of a listing at the desk are. A name comes from the server, but also from typed addresses.

export const DESK_LISTINGS_PATH = '/admin/listings/'
export const NEW_LISTING_PATH = '/admin/listings/new/'

export function deskListingPath(name: string): string {
  return `${DESK_LISTINGS_PATH}${encodeURIComponent(name)}/`
}

export const TEMPLATES_PATH = '/admin/templates/'

/** What a buyer sees, or would see of a draft as it is saved. */
export function previewPath({ name, is_published }: { name: string; is_published: boolean }): string {
  return is_published ? `/detail/${encodeURIComponent(name)}` : `${deskListingPath(name)}preview/`
}
