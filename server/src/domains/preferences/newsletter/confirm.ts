import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { readConfirmationToken } from './confirmation-token.ts'
import { confirmSubscriber } from './subscriber-queries.ts'

/** A link works until it expires, also twice: a subscriber who presses the button again must not read that it failed. */
export async function confirmSubscription(
  { db, config }: Pick<Context, 'db' | 'config'>,
  token: string,
): Promise<void> {
  const confirmation = readConfirmationToken(config.sessionSecret, token)
  if (confirmation === null) throw new Refusal('newsletter_link_invalid')
  if (!(await confirmSubscriber(db, confirmation.email, confirmation.expiresAt)))
    throw new Refusal('newsletter_link_invalid')
}
