// Tells the owner of an account of a sign-in that may not be theirs: by a browser that has not signed in before, from a
// network that the account was not signed in from within the last 90 days.
import { isNewDevice, MAX_NEW_DEVICE_MAILS_A_DAY, nameNetwork } from '@lotyard/contract/rules/accounts/new-device'
import type { Context } from '../../../context.ts'
import { lockFactsOfToday } from '../../../jobs/mail/mail-fact-queries.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { forgotPasswordLink } from '../links.ts'
import { findSignInFacts } from './sign-in-record-queries.ts'

const KIND = 'new-sign-in'

/**
 * Before the sign-in is put on the record, which would make its network known. One mail a network and day, and a few a day in
 * all: a thief with the password must not be able to bury the first one.
 */
export async function tellOfNewDevice(
  { db, config }: Pick<Context, 'db' | 'config'>,
  given: { accountId: string; addressGroup: string; device: string; isKnownDevice: boolean },
): Promise<void> {
  const { accountId, addressGroup, device, isKnownDevice } = given
  if (isKnownDevice) return
  const facts = await findSignInFacts(db, { accountId, addressGroup })
  if (facts === null || !isNewDevice(facts)) return
  await db.transaction().execute(async (tx) => {
    const told = await lockFactsOfToday(tx, { kind: KIND, group: accountId, limit: MAX_NEW_DEVICE_MAILS_A_DAY })
    if (told.facts.length >= MAX_NEW_DEVICE_MAILS_A_DAY) return
    const props = {
      firstName: facts.firstName,
      device,
      network: nameNetwork(addressGroup),
      at: facts.now.toISOString(),
      resetLink: forgotPasswordLink(config.publicUrl),
    }
    const fact = `${accountId}:${told.day}:${addressGroup.slice(0, 64)}`
    await queueMail(tx, { kind: KIND, fact, recipient: facts.email, props })
  })
}
