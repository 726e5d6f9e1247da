// Which sign-ins an account's owner is told of by mail. A browser that signed in before is never new; that is its cookie's
// work. What is decided here is about all others.

export const MAX_NEW_DEVICE_MAILS_A_DAY = 3
/** A first sign-in within these days of the sign-up is part of it: the link that confirms the address lives as long. */
const SIGN_UP_DAYS = 7
const DAY_MS = 86_400_000

export type SignInFacts = {
  createdAt: Date
  now: Date
  /** Within the days that sign-ins are on record: from anywhere, and from this network. */
  hasSignedIn: boolean
  hasSignedInHere: boolean
}

export function isNewDevice({ createdAt, now, hasSignedIn, hasSignedInHere }: SignInFacts): boolean {
  if (hasSignedInHere) return false
  const isFirst = !hasSignedIn && now.getTime() - createdAt.getTime() < SIGN_UP_DAYS * DAY_MS
  return !isFirst
}

/** As much of a network as its owner recognizes: '203.0.113.x', or the household's part of an IPv6 address. */
export function nameNetwork(addressGroup: string): string {
  return addressGroup.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x')
}
