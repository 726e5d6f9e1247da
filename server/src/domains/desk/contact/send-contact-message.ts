import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import { assert } from '@lotyard/contract/rules/assert'
import {
  cleanContactName,
  cleanLotNumber,
  cleanMessage,
  contactProblems,
  isContactTopic,
  type ContactFields,
} from '@lotyard/contract/rules/desk/contact-message'
import type { ContactMail } from '@lotyard/contract/site/mails'
import { createHash } from 'node:crypto'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import { lockFactsOfToday } from '../../../jobs/mail/mail-fact-queries.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { findOperator } from '../settings/find-operator.ts'
import { listContactRecipients } from './contact-recipients.ts'

const MAX_MESSAGES_A_DAY = 10
const KIND = 'contact-message'

/**
 * Mails a message to the operator. The writer gets no copy: a visitor can type any address here, and a copy would be our
 * mail in a stranger's mailbox.
 */
export async function sendContactMessage(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { given, viewer }: { given: ContactFields & { website: string }; viewer: Viewer | null },
): Promise<void> {
  // Said openly: a browser may have filled the field in, and then a message that seems to be sent would be lost.
  if (given.website !== '') throw new Refusal('message_looks_automated')
  const errors = contactProblems(given)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  const props = toMail(config, given, viewer)
  const { operator } = await findOperator({ db })
  const recipients = await listContactRecipients(db, operator.contact_email)
  if (recipients.length === 0) throw new Refusal('contact_closed')

  await db.transaction().execute(async (tx) => {
    const writer = digest(props.email)
    const { day, facts } = await lockFactsOfToday(tx, { kind: KIND, group: writer, limit: MAX_MESSAGES_A_DAY })
    // A double click, or a repeat after a reply that was lost, writes no second mail and counts as no second message.
    const fact = `${writer}:${day}:${digest(JSON.stringify(props))}`
    if (!facts.includes(fact) && facts.length >= MAX_MESSAGES_A_DAY) throw new Refusal('too_many_messages')
    await queueMails(
      tx,
      recipients.map((recipient) => ({ kind: KIND, fact, recipient, props })),
    )
  })
}

function toMail({ publicUrl }: Config, given: ContactFields, viewer: Viewer | null): ContactMail {
  const lotNumber = cleanLotNumber(given.listing_name)
  assert(isContactTopic(given.topic), 'a message about nothing was taken')
  return {
    name: cleanContactName(given.name),
    email: cleanEmail(given.email),
    topic: given.topic,
    lot: lotNumber === '' ? null : { name: lotNumber, link: `${publicUrl}/detail/${lotNumber}` },
    message: cleanMessage(given.message),
    accountEmail: viewer?.email ?? null,
  }
}

/** A fact has a limit of length, and an address may be longer. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
