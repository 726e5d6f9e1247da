import type { Role } from '@lotyard/contract/account/account'
import type { DeskRights } from '@lotyard/contract/rules/desk/staff/desk-rights'

/** The signed-in account, as far as rules and use cases need to know. A visitor is null. */
export type Viewer = {
  accountId: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  emailVerified: boolean
  termsAccepted: boolean
  role: Role
  /** An admin who has to set two-step sign-in up before the desk opens; `role` says buyer until then. */
  needsTwoStep: boolean
  /** An admin who may do everything, and grants rights to others. */
  isOwner: boolean
  /** What an admin may read and change at the desk; nothing for everybody else. */
  rights: DeskRights
  /** The private inventories this account may see. */
  accessRuleIds: string[]
}
