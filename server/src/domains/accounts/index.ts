export {
  hasAnyAdmin,
  findAccountByEmail,
  lockRole,
  isSuspendedAddress,
  listAdminEmails,
  lockedLiveAccount,
  lockLiveAccount,
  lockUnheldAccounts,
} from './account-queries.ts'
export { findCreditLimit, listInvoiceTerms, saveInvoiceTerms } from './invoice-terms-queries.ts'
export { findPasswordHash } from './account-queries.ts'
export { createAdmin } from './roles/create-admin.ts'
export { actOnAccount } from './desk/act-on-account.ts'
export { deleteAccessRuleHolder, insertAccessRuleHolder } from './desk/account-queries.ts'
export { lockOwnAccount, lockOwnAccountAgainstBids } from './lock-own-account.ts'
export { hashPassword } from './identity.ts'
export { nameSeller } from './roles/name-seller.ts'
export { removeExpired } from './sessions/remove-expired.ts'
export { deviceName } from './sessions/device-name.ts'
export { listOpenSessions, listSessions, openViewers } from './sessions/session-queries.ts'
export { listSignIns, type StoredSignIn } from './sessions/sign-in-record-queries.ts'
export {
  findAccountData,
  listSessionData,
  type AccountData,
  type SessionData,
} from './data-rights/account-data-queries.ts'
export { listEmailChangeData, listFormerAddresses, type EmailChangeData } from './data-rights/former-address-queries.ts'
export { listContestedEmails } from './email-change/email-change-queries.ts'
export { forgetAccount } from './data-rights/forget-account.ts'
export { isLastAdmin, lockAccountToDelete } from './data-rights/forget-queries.ts'
export { requirePassword, wrongPassword } from './passwords/require-password.ts'
export { resetTwoStepByOperator } from './two-step/reset-two-step.ts'
export { actOrAsk, type RunAct } from './second-person/act-or-ask.ts'
export { requireSecondPerson, trailSubject, type ActedBy, type LargeAct } from './second-person/approval.ts'
export { keepTwoPeople } from './second-person/keep-two-people.ts'
export {
  countActs,
  countOfActs,
  endAct,
  findAct,
  findMoneySince,
  listDecidedActs,
  listOpenActs,
  lockAdmins,
  sumMovedOfOrder,
  sumMovedOfSeller,
  type StoredAct,
} from './second-person/pending-queries.ts'
export { replyAsked } from './second-person/reply-asked.ts'
export { toPendingActs } from './second-person/to-pending-act.ts'
export { findRights } from './staff/staff-queries.ts'
export { openStaffActs } from './staff/staff-acts.ts'
export { hasTwoStep } from './two-step/two-step-queries.ts'
