/** Where a visitor goes to watch something, and comes back from. */
export function signInPath(returnTo: string): string {
  return `/account/sign_in/?return_to=${encodeURIComponent(returnTo)}`
}
