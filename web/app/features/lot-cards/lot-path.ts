/** Where any visitor can check the auction of a lot. */
export function recordPath(listingName: string): string {
  return `/detail/${listingName}/record/`
}

/** The search goes along in the address, so that the manifest of the lot can highlight its words. */
export function lotPath(listingName: string, search = ''): string {
  const path = `/detail/${listingName}`
  return search === '' ? path : `${path}?search=${encodeURIComponent(search)}`
}

/** A file, not a page: the router must not try to draw it. */
export function auctionCalendarPath(listingName: string): string {
  return `/detail/${listingName}/auction.ics`
}
