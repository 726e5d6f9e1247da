import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'

/** Spec §2: ?place_bid_form=1 opens the bid form, so a visitor who signs in comes back to it. */
export function signInToBid(listingName: string): string {
  return signInPath(`/detail/${listingName}?place_bid_form=1`)
}
