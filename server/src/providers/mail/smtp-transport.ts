import nodemailer from 'nodemailer'
import type { MailOutcome, MailTransport } from './mail-transport.ts'

/** How long a mail server may be silent: before it says hello, and in the middle of a mail. */
export type SmtpLimits = { connectMs: number; greetMs: number; silentMs: number }
const LIMITS: SmtpLimits = { connectMs: 10_000, greetMs: 10_000, silentMs: 30_000 }

/** `url`: smtp://user:password@host:587 or smtps://…; its parameter `from` names the sender. */
export function smtpTransport(url: string, { publicUrl }: { publicUrl: string }, limits = LIMITS): MailTransport {
  const address = new URL(url)
  const from = address.searchParams.get('from') ?? `Lotyard <no-reply@${new URL(publicUrl).hostname}>`
  const fromAddress = addressOf(from)
  address.searchParams.delete('from')
  const transport = nodemailer.createTransport({
    url: address.href,
    pool: true,
    maxConnections: 2,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetMs,
    socketTimeout: limits.silentMs,
    // Mail is text that we wrote: it never reads files or fetches addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const { recipient, subject, html, text, messageId } = mail
      try {
        const headers = unsubscribeHeaders(mail.unsubscribeLink)
        await transport.sendMail({
          from: mail.senderName === null ? from : { name: mail.senderName, address: fromAddress },
          to: { name: '', address: recipient },
          ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
          subject,
          html,
          text,
          messageId,
          headers,
        })
        return { kind: 'sent' }
      } catch (error) {
        return refusalOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** 'Lotyard <no-reply@example.com>' and 'no-reply@example.com' are both of no-reply@example.com. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}

/** RFC 2369 and, over https, RFC 8058: the mail program may post by itself, with one click of its reader. */
function unsubscribeHeaders(link: string | null): Record<string, string> {
  if (link === null) return {}
  const headers = { 'List-Unsubscribe': `<${link}>` }
  if (!link.startsWith('https:')) return headers
  return { ...headers, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** SMTP's 5xx is final for this mail. A sign-in that fails is ours to repair, so those mails wait. */
function refusalOf(error: unknown): MailOutcome {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  if (!isFinal) throw error
  return { kind: 'refused', reason: message ?? `SMTP ${responseCode}` }
}
