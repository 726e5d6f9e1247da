import {
  confirmEmailChangeEndpoint,
  getEmailEndpoint,
  lookAtEmailChangeEndpoint,
  lookAtEmailUndoEndpoint,
  requestEmailChangeEndpoint,
  undoEmailChangeEndpoint,
} from '@lotyard/contract/account/email-change'
import type { Context } from '../../../context.ts'
import { rememberDevice } from '../../../http/requests/known-device.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import { clearSessionCookie } from '../../../http/requests/session.ts'
import { route, type App } from '../../../http/route.ts'
import type { Identity } from '../identity.ts'
import { confirmEmailChange, lookAtConfirmation } from './confirm-change.ts'
import { findOpenChange } from './email-change-queries.ts'
import type { FollowEmail } from './move-address.ts'
import { requestEmailChange } from './request-change.ts'
import { lookAtUndo, undoEmailChange } from './undo-change.ts'

type Needs = Pick<Context, 'db' | 'config'> & { identity: Identity; followEmail: FollowEmail }

export function registerEmailChangeRoutes(app: App, context: Needs): void {
  const { db, config } = context

  route(app, getEmailEndpoint, 'account', async (request) => {
    const { accountId, email, emailVerified } = requireViewer(request)
    const change = await findOpenChange(db, accountId)
    const pending = change && { email: change.newEmail, expires_at: change.expiresAt.toISOString() }
    return { email, email_verified: emailVerified, pending }
  })

  route(
    app,
    requestEmailChangeEndpoint,
    'account',
    async (request) => {
      const { accountId, email: currentEmail } = requireViewer(request)
      await requestEmailChange(context, { accountId, currentEmail, given: request.body })
    },
    { limit: 'mail' },
  )

  route(
    app,
    lookAtEmailChangeEndpoint,
    'account',
    async (request) => lookAtConfirmation(context, { viewer: requireViewer(request), token: request.query.token }),
    { limit: 'sign_in' },
  )

  route(
    app,
    confirmEmailChangeEndpoint,
    'account',
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { email } = await confirmEmailChange(context, { viewer, token: request.body.token })
      // The cookie of a known browser is signed for an address.
      rememberDevice(reply, email, config.sessionSecret)
    },
    { limit: 'sign_in' },
  )

  route(
    app,
    lookAtEmailUndoEndpoint,
    'account',
    async (request) => lookAtUndo(context, { token: request.query.token, viewerId: request.viewer?.accountId ?? null }),
    { limit: 'sign_in' },
  )

  route(
    app,
    undoEmailChangeEndpoint,
    'account',
    async (request, reply) => {
      const { token, code } = request.body
      const viewerId = request.viewer?.accountId ?? null
      const { resetToken } = await undoEmailChange(context, { token, code, viewerId })
      clearSessionCookie(reply)
      reply.header('cache-control', 'no-store')
      return { reset_token: resetToken }
    },
    // From the mail, by a person who may be signed out everywhere.
    { limit: 'sign_in', acceptsOwnOrigin: true },
  )
}
