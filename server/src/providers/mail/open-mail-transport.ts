import type { Config } from '../../config/config.ts'
import type { MailTransport } from './mail-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

export type { MailAddress, MailOutcome, MailTransport, OutgoingMail } from './mail-transport.ts'

export function openMailTransport(config: Pick<Config, 'smtpUrl' | 'publicUrl'>): MailTransport {
  return config.smtpUrl === null ? outboxTransport() : smtpTransport(config.smtpUrl, config)
}

/** Where no mail server is configured: the mail stays in the database and shows in the admins' outbox. */
function outboxTransport(): MailTransport {
  return { send: async () => ({ kind: 'kept' }), close: () => {} }
}
