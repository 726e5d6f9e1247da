import { accentOf } from '@lotyard/contract/rules/site/branding/accent'
import type { MailFrame, MailKind, MailProps, MailSender, RenderMail } from '@lotyard/contract/site/mails'
import { assert } from '@lotyard/contract/rules/assert'
import type { Context } from '../../../context.ts'
import { mailAttempts } from '../../../metrics.ts'
import type { Attempt } from '../../../jobs/tasks.ts'
import type { MailTransport } from '../../../providers/mail/open-mail-transport.ts'
import { findOperator, type OperatorFacts } from '../../desk/index.ts'
import { toBrandLogo } from '../../listings/index.ts'
import { inSpan } from '../../../tracing/spans.ts'
import { decideSending } from './decide-sending.ts'
import { keepLotsInSight } from '../lots/lots-in-sight.ts'
import {
  beginAttempt,
  findQueuedMail,
  findWrittenMail,
  finishMail,
  forgetSecrets,
  writeMail,
  type QueuedMail,
  type WrittenMail,
} from '../mail-queries.ts'
import { replyToOf } from './reply-to.ts'
import { hasSecrets } from './secret-mails.ts'

export type MailContext = Context & { mail: MailTransport; renderMail: RenderMail }

/**
 * Sends one mail. May run twice: what has left is left alone, and an attempt whose outcome is unknown is repeated with the
 * same Message-ID, by which mail servers and programs recognize a repeat.
 */
export async function sendMail(context: MailContext, { mailId }: { mailId: string }, attempt: Attempt): Promise<void> {
  const { db } = context
  const queued = await findQueuedMail(db, mailId)
  if (queued === null || !queued.isWaiting) return
  const decision = await decideSending(context, queued)
  // Checked before every attempt: the recipient may have switched such mail off while it waited.
  if (!decision.isWanted) return finishMail(db, mailId, { state: 'unwanted' })
  // Nor may a lot that became private while the mail waited be told of.
  const inSight = await keepLotsInSight(db, queued)
  if (inSight === null) return finishMail(db, mailId, { state: 'unwanted' })
  await beginAttempt(db, mailId)
  try {
    const facts = await findOperator(context)
    const frame = { sender: toSender(context, facts), unsubscribeLink: decision.unsubscribeLink }
    const written = inSight.written ?? (await write(context, inSight, frame))
    const outcome = await inSpan({ name: 'send mail', kind: 'client', attributes: { kind: queued.kind } }, () =>
      context.mail.send({
        ...written,
        senderName: facts.branding.senderName,
        unsubscribeLink: decision.unsubscribeLink,
        replyTo: replyToOf(queued),
      }),
    )
    mailAttempts.inc({ outcome: outcome.kind })
    if (outcome.kind === 'refused') return await finishMail(db, mailId, { state: 'failed', error: outcome.reason })
    await finishMail(db, mailId, { state: outcome.kind })
    if (outcome.kind === 'sent' && hasSecrets(queued.kind)) await forgetSecrets(db, mailId)
  } catch (error) {
    mailAttempts.inc({ outcome: 'deferred' })
    const reason = error instanceof Error ? error.message : String(error)
    await finishMail(db, mailId, { state: attempt.isLast ? 'failed' : 'queued', error: reason })
    throw error
  }
}

async function write(context: MailContext, mail: QueuedMail, frame: MailFrame): Promise<WrittenMail> {
  await writeMail(context.db, mail.id, await draw(context, mail, frame))
  const written = await findWrittenMail(context.db, mail.id)
  assert(written !== null, 'a mail lost its text')
  return written
}

async function draw({ renderMail, config }: MailContext, mail: QueuedMail, frame: MailFrame) {
  // The row was written by queueMail, which holds kind and props together.
  const rendered = await renderMail(mail.kind, mail.props as MailProps[MailKind], frame)
  return { ...rendered, messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>` }
}

function toSender({ config }: MailContext, { operator, timeZone, siteName, branding }: OperatorFacts): MailSender {
  const { name, contact_email: contactEmail, postal_address: postalAddress } = operator
  const logo = toBrandLogo(branding.logo)
  const brand = {
    name: siteName,
    logo: logo && { ...logo, url: `${config.publicUrl}${logo.url}` },
    accent: branding.accent === null ? null : accentOf(branding.accent),
    footer: branding.mailFooter,
  }
  return { name, contactEmail, postalAddress, timeZone, brand }
}
