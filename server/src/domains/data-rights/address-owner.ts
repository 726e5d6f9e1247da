// What belongs to an account by its e-mail address alone: mail and the newsletter.
//
// A visitor can sign up with an address that is not theirs. Until its owner has confirmed it, the account must neither read
// nor remove what others got there, the operator's own mailbox included.
import type { MailOwner } from '../notifications/index.ts'

export type AddressOwner = { email: string; email_verified: boolean; created_at: Date }

export function isProven({ email_verified: isVerified }: Pick<AddressOwner, 'email_verified'>): boolean {
  return isVerified
}

export function mailOwner({ email, created_at: createdAt, ...owner }: AddressOwner): MailOwner {
  return { email, since: isProven(owner) ? null : createdAt, until: null }
}
