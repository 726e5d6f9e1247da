import type { Account } from '@lotyard/contract/account/account'
import type { Viewer } from '../../lib/viewer.ts'
import { rolesOf } from './account-queries.ts'

/** The viewer's account: the session was looked up with it, for this request. */
export function accountOf(viewer: Viewer): Account {
  return {
    id: viewer.accountId,
    first_name: viewer.firstName,
    last_name: viewer.lastName,
    email: viewer.email,
    email_verified: viewer.emailVerified,
    terms_accepted: viewer.termsAccepted,
    // Only admins have to.
    roles: rolesOf(viewer.needsTwoStep ? 'admin' : viewer.role),
    ...(viewer.needsTwoStep && { needs_two_step: true as const }),
    ...(viewer.role === 'admin' && { rights: viewer.rights }),
    ...(viewer.isOwner && { is_owner: true as const }),
  }
}
