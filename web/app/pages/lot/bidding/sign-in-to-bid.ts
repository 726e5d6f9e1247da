/** Spec §2: ?place_bid_form=1 opens the bid form, so whoever signs in comes back to it. */
export function signInToBid(listingName: string): string {
  return `/account/sign_in/?return_to=${encodeURIComponent(`/detail/${listingName}?place_bid_form=1`)}`
}
