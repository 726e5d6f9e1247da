// Where a reader says where lots are delivered, and where they come back to.
import { safeReturnPath } from './safe-return-path.ts'

export const DELIVER_TO_PATH = '/deliver_to/'
const RETURN_TO = 'return_to'

/** `returnTo`: a path of this site with its query. */
export function deliverToPath(returnTo: string): string {
  return `${DELIVER_TO_PATH}?${RETURN_TO}=${encodeURIComponent(returnTo)}`
}

/** What the form on the page at this address leads back to. On the form's own page that is where its link came from. */
export function deliverToReturn({ pathname, search }: { pathname: string; search: string }): string {
  if (!pathname.startsWith(DELIVER_TO_PATH.slice(0, -1))) return pathname + search
  return safeReturnPath(new URLSearchParams(search).get(RETURN_TO))
}
