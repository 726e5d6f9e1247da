import type { Account } from '@lotyard/contract/account/account'
import type { Tx } from '../../../db/database.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { redirectQueuedMails } from '../../../jobs/mail/queued-mail-queries.ts'
import { endResetLinks, updateEmail } from '../account-queries.ts'

/** What other domains keep by an account's address, handed in: they stand to the right of this one. */
export type FollowEmail = (tx: Tx, move: { from: string; to: string }) => Promise<void>

/**
 * Gives the account another address, which its holder has proven, and takes along what is kept by the address: mail that
 * waits to be sent, the newsletter. Of an address that was never confirmed nothing follows: it may be a stranger's. Links to
 * set a password that went to the old address end.
 */
export async function moveAddress(
  tx: Tx,
  follow: FollowEmail,
  { account, to }: { account: Account; to: string },
): Promise<void> {
  const from = account.email
  await updateEmail(tx, account.id, to)
  await endResetLinks(tx, account.id)
  if (!account.email_verified || from === to) return
  await redirectQueuedMails(tx, { from, to })
  await follow(tx, { from, to })
}

/** Whether the database refused an address because another account has it, or may get it back. */
export function isTakenAddress(error: unknown): boolean {
  return (
    breaksRule(error, 'one_account_per_email') || breaksRule(error, 'an_address_is_reserved_while_it_can_come_back')
  )
}
