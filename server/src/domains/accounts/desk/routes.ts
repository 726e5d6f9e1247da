import {
  changeRoleEndpoint,
  decideEmailEndpoint,
  invitePersonEndpoint,
  mailPasswordResetEndpoint,
  mailVerificationEndpoint,
  nameSellerEndpoint,
  reinstatePersonEndpoint,
  resetTwoFactorEndpoint,
  signOutPersonEndpoint,
  suspendPersonEndpoint,
  verifyPersonEndpoint,
} from '@lotyard/contract/desk/people'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import type { FollowEmail } from '../email-change/move-address.ts'
import type { Identity } from '../identity.ts'
import { changeDeskRole } from './change-desk-role.ts'
import { decideEmail } from './decide-email.ts'
import { mailPasswordResetByDesk, mailVerificationByDesk, signOutByDesk, verifyByDesk } from './help-account.ts'
import { inviteAccount } from './invite-account.ts'
import { nameDeskSeller } from './name-desk-seller.ts'
import { reinstateAccount, suspendAccount } from './suspend-account.ts'
import { resetTwoStepByDesk } from '../two-step/reset-two-step.ts'
import type { DeskAct } from './act-on-account.ts'

/** What admins do to accounts. What they see of them is drawn together in `desk/people/`. */
export function registerDeskAccountRoutes(
  app: App,
  context: Pick<Context, 'db' | 'config'> & { identity: Identity; followEmail: FollowEmail },
): void {
  route(
    app,
    invitePersonEndpoint,
    'admin',
    async (request) => {
      const { accountId: adminId } = requireAdmin(request)
      return inviteAccount(context, { adminId, given: request.body })
    },
    { limit: 'account_update' },
  )

  route(app, suspendPersonEndpoint, 'admin', async (request) =>
    suspendAccount(context, { ...actOf(request), reason: request.body.reason }),
  )
  route(app, reinstatePersonEndpoint, 'admin', async (request) =>
    reinstateAccount(context, { ...actOf(request), reason: request.body.reason }),
  )
  route(app, resetTwoFactorEndpoint, 'admin', async (request) =>
    resetTwoStepByDesk(context, { ...actOf(request), reason: request.body.reason }),
  )
  route(app, changeRoleEndpoint, 'admin', async (request) => {
    const { role, was } = request.body
    return changeDeskRole(context, { ...actOf(request), role, was })
  })
  route(app, nameSellerEndpoint, 'admin', async (request) => {
    const { seller_name: sellerName, was } = request.body
    await nameDeskSeller(context, { ...actOf(request), sellerName, was })
  })
  route(app, decideEmailEndpoint, 'admin', async (request) => {
    const { email, reason } = request.body
    return decideEmail(context, { ...actOf(request), email, reason })
  })
  route(app, verifyPersonEndpoint, 'admin', async (request) => verifyByDesk(context, actOf(request)))
  route(app, signOutPersonEndpoint, 'admin', async (request) => signOutByDesk(context, actOf(request)))
  route(app, mailVerificationEndpoint, 'admin', async (request) => mailVerificationByDesk(context, actOf(request)), {
    limit: 'account_update',
  })
  route(app, mailPasswordResetEndpoint, 'admin', async (request) => mailPasswordResetByDesk(context, actOf(request)), {
    limit: 'account_update',
  })
}

function actOf(request: Pick<FastifyRequest, 'viewer'> & { params: { id: string } }): DeskAct {
  return { accountId: request.params.id, adminId: requireAdmin(request).accountId }
}
