import type { Config } from '../../../../config/config.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Viewer } from '../../../../lib/viewer.ts'

/** As for bids. Somebody who is barred from bidding may buy: what they owe comes in by it. */
export function requireMayBuy({ smtpUrl }: Pick<Config, 'smtpUrl'>, viewer: Viewer): void {
  if (!viewer.termsAccepted) throw new Refusal('terms_not_accepted', { message: 'Accept our terms to buy.' })
  // Without real mail nobody could verify an address.
  if (smtpUrl !== null && !viewer.emailVerified)
    throw new Refusal('email_not_verified', { message: 'Confirm your e-mail address to buy.' })
}
