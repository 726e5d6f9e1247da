// What may become of a change of an account's e-mail address: asked for, confirmed from the new address, undone from the old.
//
// A change is open until it is confirmed, canceled or past its time; an account has one open change. Once confirmed, the
// holder of the old address can undo it for a week, and no other account gets the old address meanwhile. Also enforced by the
// constraints of email_changes, by an_account_asks_for_five_email_changes_a_day and by
// an_address_is_reserved_while_it_can_come_back.
import { cleanEmail, emailProblem } from './account-fields.ts'
import { isRequired } from '../site/field-messages.ts'

/** Of one account, within 24 hours. Each sends two mails. */
export const MAX_EMAIL_CHANGES_A_DAY = 5
/** To one new address within 24 hours, of all accounts together: more are not mailed. */
export const MAX_ASKS_OF_AN_ADDRESS_A_DAY = 5

/**
 * Wrong codes that one undo link takes. They count for the link and not for the account: otherwise a reader of the old mailbox
 * could keep the owner from signing in.
 */
export const MAX_UNDO_TRIES = 5

export type EmailChange = {
  expiresAt: Date
  canceledAt: Date | null
  confirmedAt: Date | null
  /** Null until it is confirmed. */
  undoUntil: Date | null
  undoneAt: Date | null
}

/** `confirmed_before`: the link was used, and the address is the account's. */
export type ConfirmVerdict = 'ok' | 'confirmed_before' | 'change_undone' | 'email_link_canceled' | 'email_link_expired'

export function judgeConfirmation(change: EmailChange, now: Date): ConfirmVerdict {
  if (change.undoneAt !== null) return 'change_undone'
  if (change.confirmedAt !== null) return 'confirmed_before'
  if (change.canceledAt !== null) return 'email_link_canceled'
  return now < change.expiresAt ? 'ok' : 'email_link_expired'
}

export type UndoVerdict = 'ok' | 'change_undone' | 'undo_link_expired'

export function judgeUndo(change: EmailChange, now: Date): UndoVerdict {
  if (change.undoneAt !== null) return 'change_undone'
  return isReserving(change, now) ? 'ok' : 'undo_link_expired'
}

/** Whether no other account may have the old address now. */
export function isReserving({ undoUntil, undoneAt }: EmailChange, now: Date): boolean {
  return undoUntil !== null && undoneAt === null && now < undoUntil
}

export function emailChangeProblems(
  given: { email: string; password: string },
  currentEmail: string,
): Record<string, string[]> {
  const problem =
    emailProblem(given.email) ??
    (cleanEmail(given.email) === currentEmail ? "That's already your e-mail address." : null)
  return {
    ...(problem !== null && { email: [problem] }),
    ...(given.password === '' && { password: [isRequired('password')] }),
  }
}
