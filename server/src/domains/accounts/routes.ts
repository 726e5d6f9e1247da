import {
  getAccountEndpoint,
  listDevicesEndpoint,
  requestPasswordResetEndpoint,
  resendVerificationEndpoint,
  resetPasswordEndpoint,
  revokeDeviceEndpoint,
  revokeOtherDevicesEndpoint,
  signInEndpoint,
  signOutEndpoint,
  signUpEndpoint,
  updateAccountEndpoint,
  verifyEmailEndpoint,
  type Account,
} from '@lotyard/contract/account/account'
import { getBiddingPreferencesEndpoint, putBiddingPreferencesEndpoint } from '@lotyard/contract/account/preferences'
import { enterCodeEndpoint } from '@lotyard/contract/account/two-factor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { clearVisitorCookie } from '../../http/security/csrf.ts'
import { route, type App } from '../../http/route.ts'
import { knownDeviceOf, rememberDevice } from '../../http/requests/known-device.ts'
import { forgetDeliverTo } from '../../http/requests/deliver-to.ts'
import { clearSessionCookie, setSessionCookie } from '../../http/requests/session.ts'
import {
  clearChallengeCookie,
  readChallengeCookie,
  readTrustCookie,
  setChallengeCookie,
  setTrustCookie,
} from '../../http/requests/two-step-cookies.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { Refusal } from '../../lib/refusal.ts'
import { accountOf } from './account-of.ts'
import { findAccount } from './account-queries.ts'
import { findBiddingPreferences, saveBiddingPreferences } from './bidding-preferences-queries.ts'
import { registerDeskAccountRoutes } from './desk/routes.ts'
import type { FollowEmail } from './email-change/move-address.ts'
import { registerEmailChangeRoutes } from './email-change/routes.ts'
import { changePassword } from './passwords/change-password.ts'
import { deviceName } from './sessions/device-name.ts'
import { makeIdentity } from './identity.ts'
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts'
import { endOtherSessions, endSession, endSessionOf, listSessions } from './sessions/session-queries.ts'
import { signIn, signInAfterSignUp, signInEmail, type NewSession } from './sessions/sign-in.ts'
import { signUp } from './sign-up/sign-up.ts'
import { updateAccount } from './update-account.ts'
import { resendVerification, verifyEmail } from './sign-up/verify-email.ts'
import { answerChallenge } from './two-step/answer-challenge.ts'
import { registerStaffRoutes } from './staff/routes.ts'
import { registerTwoStepRoutes } from './two-step/routes.ts'

/** What stands to the right of this domain, handed in. */
type Neighbours = {
  /** How many notices of an account are unread, from memory: every page asks. */
  countUnread: (accountId: string) => Promise<number>
  followEmail: FollowEmail
}

export function registerAccountRoutes(
  app: App,
  { db, config, log }: Context,
  { countUnread, followEmail }: Neighbours,
): void {
  const context = { db, config, identity: makeIdentity({ db, config, log }) }

  const requireAccount = async (id: string): Promise<Account> => {
    const account = await findAccount(db, id)
    if (account === null) throw new Refusal('not_signed_in')
    return account
  }
  type SigningIn = Pick<FastifyRequest, 'ip' | 'headers' | 'viewer' | 'cookies' | 'server'>
  const clientOf = (request: SigningIn) => ({
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  })
  const giveSession = async (reply: FastifyReply, { token, accountId }: NewSession): Promise<Account> => {
    const { sessionSecret: secret, sessionDays } = config
    const account = await requireAccount(accountId)
    setSessionCookie(reply, token, { secret, sessionDays })
    rememberDevice(reply, account.email, secret)
    clearVisitorCookie(reply)
    reply.header('cache-control', 'no-store')
    return account
  }
  /** Null where a code comes next. */
  const openSession = async (
    begin: typeof signIn,
    request: SigningIn,
    reply: FastifyReply,
    credentials: { email: string; password: string },
  ): Promise<Account | null> => {
    const deviceId = knownDeviceOf(request, signInEmail(credentials.email), config.sessionSecret)
    const client = { ...clientOf(request), deviceId }
    const previousSessionId = request.viewer?.sessionId ?? null
    const trusted = readTrustCookie(request)
    const session = await begin(context, { ...credentials, client, previousSessionId, trusted })
    if ('token' in session) return giveSession(reply, session)
    setChallengeCookie(reply, session.challengeId, config.sessionSecret)
    reply.header('cache-control', 'no-store')
    return null
  }

  route(
    app,
    signInEndpoint,
    'account',
    async (request, reply) => {
      const account = await openSession(signIn, request, reply, request.body)
      if (account !== null) return account
      reply.code(202)
      return { two_factor: true as const }
    },
    { limit: 'sign_in', acceptsOwnOrigin: true },
  )

  route(
    app,
    enterCodeEndpoint,
    'account',
    async (request, reply) => {
      const { code, trust = false } = request.body
      const session = await answerChallenge(context, {
        challengeId: readChallengeCookie(request, config.sessionSecret),
        code,
        client: clientOf(request),
        isKnownDevice: (email) => knownDeviceOf(request, email, config.sessionSecret) !== null,
        previousSessionId: request.viewer?.sessionId ?? null,
      })
      clearChallengeCookie(reply)
      if (trust && session.trust !== null) setTrustCookie(reply, session.trust)
      return giveSession(reply, session)
    },
    { limit: 'sign_in', acceptsOwnOrigin: true },
  )

  route(app, signOutEndpoint, 'account', async (request, reply) => {
    if (request.viewer !== null) await endSession(db, request.viewer.sessionId)
    clearSessionCookie(reply)
    // The next person at this browser lives elsewhere.
    forgetDeliverTo(reply)
  })

  route(
    app,
    signUpEndpoint,
    'account',
    async (request, reply) => {
      const given = request.body.account
      const created = await signUp(context, given)
      if (created === null) return { signed_in: false, account: null }
      // Not `signIn`: its limits could refuse the session of an account that is made already.
      const credentials = { email: created.email, password: given.password }
      const account = await openSession(signInAfterSignUp, request, reply, credentials)
      return { signed_in: account !== null, account }
    },
    { limit: 'sign_up', acceptsOwnOrigin: true },
  )

  route(app, getAccountEndpoint, 'account', async (request) => {
    const viewer = requireViewer(request)
    return { ...accountOf(viewer), unread_notices: await countUnread(viewer.accountId) }
  })

  route(
    app,
    updateAccountEndpoint,
    'account',
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { update_password, account } = request.body
      if (update_password === true) {
        const { current_password = '', password = '', password_confirmation = '' } = account
        const change = { current_password, password, password_confirmation }
        await changePassword(context, { viewer, change })
        clearSessionCookie(reply)
        rememberDevice(reply, viewer.email, config.sessionSecret)
      } else await updateAccount(context, viewer.accountId, account)
      return requireAccount(viewer.accountId)
    },
    { limit: 'account_update' },
  )

  route(app, getBiddingPreferencesEndpoint, 'account', async (request) => ({
    bidding_preferences: await findBiddingPreferences(db, requireViewer(request).accountId),
  }))

  route(
    app,
    putBiddingPreferencesEndpoint,
    'account',
    async (request) => {
      const { accountId } = requireViewer(request)
      await saveBiddingPreferences(db, accountId, request.body.bidding_preferences)
      return { bidding_preferences: await findBiddingPreferences(db, accountId) }
    },
    { limit: 'account_update' },
  )

  route(app, requestPasswordResetEndpoint, 'account', (request) => requestPasswordReset(context, request.body.email), {
    limit: 'reset',
    acceptsOwnOrigin: true,
  })

  route(
    app,
    resetPasswordEndpoint,
    'account',
    async (request, reply) => {
      const { email } = await resetPassword(context, request.body)
      clearSessionCookie(reply)
      // However many strangers guessed at the account: an owner who set its password by mail may sign in.
      rememberDevice(reply, email, config.sessionSecret)
    },
    { limit: 'sign_in', acceptsOwnOrigin: true },
  )

  route(
    app,
    resendVerificationEndpoint,
    'account',
    (request) => resendVerification(context, requireViewer(request).accountId),
    { limit: 'mail' },
  )

  route(app, verifyEmailEndpoint, 'account', (request) => verifyEmail(context, request.body.token), {
    limit: 'sign_in',
    acceptsOwnOrigin: true,
  })

  route(app, listDevicesEndpoint, 'account', async (request) => {
    const { accountId, sessionId } = requireViewer(request)
    const sessions = await listSessions(db, accountId)
    return {
      devices: sessions.map((session) => ({
        id: session.id,
        name: deviceName(session.userAgent),
        last_seen_at: session.lastSeenAt.toISOString(),
        is_current: session.id === sessionId,
      })),
    }
  })

  route(app, revokeDeviceEndpoint, 'account', async (request, reply) => {
    const { accountId, sessionId } = requireViewer(request)
    if (!(await endSessionOf(db, { accountId, sessionId: request.params.id }))) throw new Refusal('not_found')
    if (request.params.id === sessionId) clearSessionCookie(reply)
  })

  route(app, revokeOtherDevicesEndpoint, 'account', (request) => endOtherSessions(db, requireViewer(request)))

  registerEmailChangeRoutes(app, { ...context, followEmail })
  registerTwoStepRoutes(app, context)
  registerDeskAccountRoutes(app, { ...context, followEmail })
  registerStaffRoutes(app, context)
}
