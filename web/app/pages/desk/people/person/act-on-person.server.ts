// What the forms of a person's page do. Each names its act, so that the page knows whose answer it gets.
import type { Role } from '@lotyard/contract/account/account'
import type { grantAccessRuleEndpoint, revokeAccessRuleEndpoint } from '@lotyard/contract/desk/access-rules'
import type { addPersonNoteEndpoint } from '@lotyard/contract/desk/notes'
import type {
  changeRoleEndpoint,
  decideEmailEndpoint,
  mailPasswordResetEndpoint,
  mailVerificationEndpoint,
  nameSellerEndpoint,
  reinstatePersonEndpoint,
  resetTwoFactorEndpoint,
  signOutPersonEndpoint,
  suspendPersonEndpoint,
  verifyPersonEndpoint,
} from '@lotyard/contract/desk/people'
import type { changeOwnerEndpoint, changeRightsEndpoint } from '@lotyard/contract/desk/staff'
import { DESK_AREAS, type DeskRights } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Api, Failure } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { addNote } from '../../../../flows/notes/note-act.server.ts'
import { refuseReason } from '../../../../features/desk/acts/refuse-reason.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'

type Needs = { api: Api; id: string }

export const PERSON_ACTS: Readonly<Record<string, Act<Needs>>> = {
  suspend,
  reinstate,
  two_step: twoStep,
  role,
  seller_name: sellerName,
  rights,
  owner,
  email: decideEmail,
  note: ({ api, id }, form) =>
    addNote(form, (body) =>
      api.call<typeof addPersonNoteEndpoint>('POST', '/api/admin/accounts/:id/notes', { params: { id }, body }),
    ),
  verify: async ({ api, id }) =>
    told(
      await api.call<typeof verifyPersonEndpoint>('POST', '/api/admin/accounts/:id/verify', { params: { id } }),
      'E-mail address marked as verified.',
    ),
  verification_mail: async ({ api, id }) =>
    told(
      await api.call<typeof mailVerificationEndpoint>('POST', '/api/admin/accounts/:id/verification_mail', {
        params: { id },
      }),
      'Verification e-mail sent.',
    ),
  password_mail: async ({ api, id }) =>
    told(
      await api.call<typeof mailPasswordResetEndpoint>('POST', '/api/admin/accounts/:id/password_mail', {
        params: { id },
      }),
      'Password reset e-mail sent.',
    ),
  sign_out: async ({ api, id }) =>
    told(
      await api.call<typeof signOutPersonEndpoint>('POST', '/api/admin/accounts/:id/sign_out', { params: { id } }),
      'Signed out everywhere.',
    ),
  grant: async ({ api }, form) => {
    const { rule, email } = readFields(form, 'rule', 'email')
    if (rule === '') return refuseFields({ rule: ['Choose an access rule.'] })!
    return told(
      await api.call<typeof grantAccessRuleEndpoint>('POST', '/api/admin/access_rules/:id/holders', {
        params: { id: rule },
        body: { email },
      }),
      'Access rule granted.',
    )
  },
  revoke: async ({ api, id: accountId }, form) => {
    const { id } = readFields(form, 'id')
    return told(
      await api.call<typeof revokeAccessRuleEndpoint>('DELETE', '/api/admin/access_rules/:id/holders/:account_id', {
        params: { id, account_id: accountId },
      }),
      'Access rule revoked.',
    )
  },
}

async function suspend({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof suspendPersonEndpoint>('POST', '/api/admin/accounts/:id/suspend', {
    params: { id },
    body: { reason },
  })
  return told(outcome, 'Account suspended and signed out everywhere.')
}

async function reinstate({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const refused = refuseReason(reason)
  if (refused !== null) return refused
  const outcome = await api.call<typeof reinstatePersonEndpoint>('POST', '/api/admin/accounts/:id/reinstate', {
    params: { id },
    body: { reason },
  })
  return told(outcome, 'Account reinstated.')
}

async function twoStep({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof resetTwoFactorEndpoint>('POST', '/api/admin/accounts/:id/two_factor_reset', {
    params: { id },
    body: { reason },
  })
  return told(outcome, 'Two-step sign-in reset. The account is signed out everywhere.')
}

async function role({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const given = readFields(form, 'role', 'was')
  if (!isRole(given.role) || !isRole(given.was)) return refuseFields({ role: ['Choose a role.'] })!
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof changeRoleEndpoint>('PUT', '/api/admin/accounts/:id/role', {
    params: { id },
    body: { role: given.role, was: given.was },
  })
  return told(outcome, 'Role changed.')
}

async function rights({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const outcome = await api.call<typeof changeRightsEndpoint>('PUT', '/api/admin/accounts/:id/rights', {
    params: { id },
    body: { rights: readRights(form, 'may_'), was: readRights(form, 'was_') },
  })
  return told(outcome, 'Rights saved. They hold from the next page on.')
}

/** What is neither read nor write is none. */
function readRights(form: FormData, prefix: string): DeskRights {
  const held = DESK_AREAS.map((area) => [area, form.get(`${prefix}${area}`)] as const)
  return Object.fromEntries(held.filter(([, level]) => level === 'read' || level === 'write')) as DeskRights
}

async function owner({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const isOwner = form.get('is_owner') === 'yes'
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof changeOwnerEndpoint>('PUT', '/api/admin/accounts/:id/owner', {
    params: { id },
    body: { is_owner: isOwner },
  })
  return told(outcome, isOwner ? 'They’re an owner now.' : 'They’re no longer an owner. Say below what they can do.')
}

async function decideEmail({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { email, reason } = readFields(form, 'email', 'reason')
  if (email === '') return refuseFields({ email: ['Choose an address.'] })!
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof decideEmailEndpoint>('PUT', '/api/admin/accounts/:id/email', {
    params: { id },
    body: { email, reason },
  })
  return told(outcome, `The account belongs to ${email}. Both addresses are told.`)
}

async function sellerName({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { seller_name, was } = readFields(form, 'seller_name', 'was')
  const outcome = await api.call<typeof nameSellerEndpoint>('PUT', '/api/admin/accounts/:id/seller_name', {
    params: { id },
    body: { seller_name, was: was === '' ? null : was },
  })
  return told(outcome, 'Seller name saved.')
}

function isRole(given: string): given is Role {
  return given === 'buyer' || given === 'seller' || given === 'admin'
}
