import type { MailKind } from '@lotyard/contract/site/mails'

const KINDS_WITH_SECRETS: ReadonlySet<MailKind> = new Set<MailKind>([
  'verify-email',
  'reset-password',
  'account-invited',
  'welcome',
  'email-change-confirm',
  'email-changed',
])

/** Whether mail of this kind holds a link that lets its holder in. */
export function hasSecrets(kind: MailKind): boolean {
  return KINDS_WITH_SECRETS.has(kind)
}
