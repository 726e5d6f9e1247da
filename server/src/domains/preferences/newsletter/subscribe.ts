import { cleanEmail, emailProblem } from '@lotyard/contract/rules/accounts/account-fields'
import { NEWSLETTER_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import { askAgain } from '@lotyard/contract/rules/preferences/confirmation-asks'
import { CONFIRM_NEWSLETTER_PATH } from '@lotyard/contract/rules/preferences/confirm-newsletter-path'
import type { Context } from '../../../context.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { makeConfirmationToken } from './confirmation-token.ts'
import { lockSubscriber, saveAsks } from './subscriber-queries.ts'

const LINK_MS = NEWSLETTER_LINK_DAYS * 86_400_000

/**
 * Asks the owner of the address to confirm by mail. An address that has confirmed, or was asked a moment ago, gets no mail;
 * the reply is the same, so that a visitor can't learn whose address is on the list.
 */
export async function subscribe({ db, config }: Pick<Context, 'db' | 'config'>, given: string): Promise<void> {
  const problem = emailProblem(given)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { email: [problem] } })
  const email = cleanEmail(given)
  await db.transaction().execute(async (tx) => {
    const { isConfirmed, asks, now } = await lockSubscriber(tx, email)
    const asked = isConfirmed ? null : askAgain(asks, now)
    if (asked === null) return
    await saveAsks(tx, email, asked)
    const expiresAt = new Date(now.getTime() + LINK_MS)
    const token = makeConfirmationToken(config.sessionSecret, { email, expiresAt })
    const link = `${config.publicUrl}${CONFIRM_NEWSLETTER_PATH}?token=${token}`
    await queueMail(tx, { kind: 'newsletter-confirm', fact: now.toISOString(), recipient: email, props: { link } })
  })
}
