import {
  beginTwoFactorEndpoint,
  confirmTwoFactorEndpoint,
  getTwoFactorEndpoint,
  removeTwoFactorEndpoint,
  replaceRecoveryCodesEndpoint,
} from '@lotyard/contract/account/two-factor'
import type { Context } from '../../../context.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { replaceRecoveryCodes, turnOffTwoStep } from './change-two-step.ts'
import { beginSetUp, confirmSetUp } from './set-up-two-step.ts'
import { findTwoStepFacts } from './two-step-queries.ts'

/** What an owner sees and does. The second step of a sign-in is beside the first, in the routes of accounts. */
export function registerTwoStepRoutes(app: App, context: Pick<Context, 'db' | 'config'>): void {
  route(app, getTwoFactorEndpoint, 'account', async (request) => {
    const { since, ...facts } = await findTwoStepFacts(context.db, requireViewer(request).accountId)
    return { ...facts, is_on: since !== null, since: since?.toISOString() ?? null }
  })

  route(
    app,
    beginTwoFactorEndpoint,
    'account',
    async (request) => {
      const { accountId, email } = requireViewer(request)
      return beginSetUp(context, { accountId, email, password: request.body.password })
    },
    { limit: 'account_update' },
  )

  route(
    app,
    confirmTwoFactorEndpoint,
    'account',
    async (request) => confirmSetUp(context, { ...requireViewer(request), code: request.body.code }),
    { limit: 'account_update' },
  )

  route(
    app,
    removeTwoFactorEndpoint,
    'account',
    async (request) => {
      const { accountId, sessionId } = requireViewer(request)
      const { password, code } = request.body
      await turnOffTwoStep(context, { accountId, sessionId, password, code })
    },
    { limit: 'account_update' },
  )

  route(
    app,
    replaceRecoveryCodesEndpoint,
    'account',
    async (request) => {
      const { accountId, sessionId } = requireViewer(request)
      const { password, code } = request.body
      return replaceRecoveryCodes(context, { accountId, sessionId, password, code })
    },
    { limit: 'account_update' },
  )
}
