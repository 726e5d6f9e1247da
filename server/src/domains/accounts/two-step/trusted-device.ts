// What a browser carries that its owner trusts: for thirty days it is not asked for a code.
//
// The account's trust key is signed with it. A new key, which comes with a new password, a sign-out everywhere, and with
// two-step sign-in that is set up again, ends the trust in all browsers at once.
import { mayTrustDevices, TRUSTED_DAYS } from '@lotyard/contract/rules/accounts/two-step'
import type { Config } from '../../../config/config.ts'
import { isSignedBy, sign } from '../../../lib/signature.ts'
import type { Challenged } from './two-step-queries.ts'

const PURPOSE = 'trusted device'
const LIFE_MS = TRUSTED_DAYS * 86_400_000

type Needs = Pick<Config, 'sessionSecret'>

/** Null for an admin: the browser is not trusted then. */
export function makeTrust({ sessionSecret }: Needs, challenged: Challenged, nowMs = Date.now()): string | null {
  if (!mayTrustDevices(challenged.role)) return null
  const until = String(nowMs + LIFE_MS)
  return `${until}.${sign(sessionSecret, PURPOSE, claimOf(challenged, until))}`
}

export function isTrusted(
  { sessionSecret }: Needs,
  challenged: Challenged,
  carried: string | null,
  nowMs = Date.now(),
): boolean {
  if (carried === null || carried.length > 128 || !mayTrustDevices(challenged.role)) return false
  const [until, signature, ...rest] = carried.split('.')
  if (!until || !signature || rest.length > 0 || !(Number(until) > nowMs)) return false
  return isSignedBy(sessionSecret, PURPOSE, claimOf(challenged, until), signature)
}

function claimOf({ account_id, trust_key }: Challenged, until: string): string {
  return `${account_id}\n${trust_key}\n${until}`
}
