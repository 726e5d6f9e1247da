// Where buyers add a resale certificate, for which state, and where they come back to.
import { safeReturnPath } from './safe-return-path.ts'

export const CERTIFICATE_PATH = '/account/resale_certificate/'
const STATE = 'state'
const RETURN_TO = 'return_to'

/** `returnTo`: a path of this site with its query. */
export function certificatePath(state: string, returnTo: string): string {
  return `${CERTIFICATE_PATH}?${STATE}=${state}&${RETURN_TO}=${encodeURIComponent(returnTo)}`
}

/** What an address of that page asks for. Only the checkout is a page to come back to. */
export function certificateAsked(address: string): { state: string | null; checkoutPath: string | null } {
  const { searchParams } = new URL(address)
  const path = safeReturnPath(searchParams.get(RETURN_TO))
  return { state: searchParams.get(STATE), checkoutPath: /^\/checkout(?=[/?#]|$)/.test(path) ? path : null }
}
