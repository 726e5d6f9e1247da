// Where people sign in, and where they come back to: signInPath writes the address that returnPathOf reads.
import { safeReturnPath } from './safe-return-path.ts'
import type { SignInReason } from './sign-in-reason.ts'

export const SIGN_IN_PATH = '/account/sign_in/'
/** The second step, with the same query. */
export const SIGN_IN_CODE_PATH = '/account/sign_in/code/'
const RETURN_TO = 'return_to'

/** `returnTo` is a path of this site with its query; without it signing in leads to the front page. */
export function signInPath(returnTo?: string, reason?: SignInReason): string {
  if (returnTo === undefined) return SIGN_IN_PATH
  const path = `${SIGN_IN_PATH}?${RETURN_TO}=${encodeURIComponent(returnTo)}`
  return reason === undefined ? path : `${path}&reason=${reason}`
}

/** The path that an address of the sign-in or sign-up page leads back to, or '/' where it names none that is safe. */
export function returnPathOf(address: string): string {
  return safeReturnPath(new URL(address).searchParams.get(RETURN_TO))
}
