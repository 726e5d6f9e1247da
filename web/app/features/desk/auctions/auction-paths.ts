// Where the desk has its auctions. A name may come from an address that was typed by hand.

export const DESK_AUCTIONS_PATH = '/admin/auctions/'
export const BARS_PATH = '/admin/bars/'

export function deskAuctionPath(listingName: string): string {
  return `${DESK_AUCTIONS_PATH}${encodeURIComponent(listingName)}/`
}

export function personPath(accountId: string): string {
  return `/admin/people/${encodeURIComponent(accountId)}/`
}
