/** A mail ready to leave. */
export type OutgoingMail = {
  messageId: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Shown in place of the name that SMTP_URL gives; null where that stays. */
  senderName: string | null
  /** Mail programs show it as a button of their own; null for mail that cannot be switched off. */
  unsubscribeLink: string | null
  /** Whom an answer goes to, where that is not the sender. */
  replyTo: MailAddress | null
}
export type MailAddress = { name: string; address: string }

/**
 * sent: the mail server took it. kept: there is none, admins read it in the outbox.
 * refused: it never will, so another attempt is pointless. Anything thrown may pass: try again.
 */
export type MailOutcome = { kind: 'sent' } | { kind: 'kept' } | { kind: 'refused'; reason: string }

export type MailTransport = {
  send: (mail: OutgoingMail) => Promise<MailOutcome>
  close: () => void
}
