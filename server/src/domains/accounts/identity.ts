import { RESET_LINK_HOURS } from '@lotyard/contract/rules/accounts/link-lives'
import { CHALLENGE_MINUTES } from '@lotyard/contract/rules/accounts/two-step'
import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { describeError } from '../../lib/describe-error.ts'
import { queueMail } from '../../jobs/mail/queue-mail.ts'
import { resetLink } from './links.ts'
import { onceAMinute } from './once-a-minute.ts'

// The identity library behind our own routes. Its own handler is never mounted: it would bypass our checks of origin, token
// and limits. Its clock and ids are the application's; everything else about accounts is written by our own queries.

const RESET_SECONDS = RESET_LINK_HOURS * 3_600
// OWASP's numbers for argon2id: about 40 ms and 19 MB a password.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The header that passes a caller's address to the library; it never comes from outside. */
export const CLIENT_ADDRESS_HEADER = 'x-lotyard-client-address'

export type Identity = ReturnType<typeof makeIdentity>

export function makeIdentity(context: Pick<Context, 'db' | 'config' | 'log'>) {
  const { db, config, log } = context
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'Lotyard',
    baseURL: config.publicUrl,
    secret: config.sessionSecret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...rest) => log.error({ source: 'identity', errors: rest.map(describeError) }, message),
    },
    advanced: {
      cookiePrefix: 'lotyard',
      // The library's own look at the schema reads the whole catalog in the background, and on a busy start it fails and
      // says so. Migrations are done before anything is served, and say so themselves.
      database: { generateId: false, validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    user: {
      modelName: 'accounts',
      fields: { emailVerified: 'email_verified', ...timestamps },
      additionalFields: {
        firstName: { type: 'string', required: true, fieldName: 'first_name' },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
        role: { type: 'string', required: false, input: false, defaultValue: 'buyer' },
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'account_id',
        providerId: 'provider_id',
        accountId: 'provider_account_id',
        password: 'password_hash',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: config.sessionDays * 86_400,
      fields: {
        userId: 'account_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      // A reader of the database must not be able to set passwords.
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...timestamps },
    },
    emailAndPassword: {
      enabled: true,
      // Our own routes sign in. With autoSignIn the reply would also reveal that an address is taken.
      autoSignIn: false,
      minPasswordLength: 1,
      maxPasswordLength: 2_000,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash: expected, password }) => verifyPassword(expected, password),
      },
      sendResetPassword: async ({ user, token }) => {
        const [firstName = ''] = user.name.split(' ', 1)
        const props = { firstName, link: resetLink(config.publicUrl, token) }
        await db.transaction().execute(async (tx) => {
          const fact = await onceAMinute(tx, user.id)
          await queueMail(tx, { kind: 'reset-password', fact, recipient: user.email, props })
        })
      },
    },
    plugins: [
      // It ends the session of a right password and makes a challenge of it. Codes are judged in `two-step/`: the plugin
      // takes one twice, and counts a wrong one after looking at it.
      twoFactor({
        twoFactorCookieMaxAge: CHALLENGE_MINUTES * 60,
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'account_id',
              backupCodes: 'recovery_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  })
}

/** The same letters typed on two keyboards may be different bytes; they are one password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2)
}

export function verifyPassword(expected: string, password: string): Promise<boolean> {
  return verify(expected, password.normalize('NFKC'))
}

const RESET_IDENTIFIER = 'reset-password:'

/** Whose password a link sets, without using it up; null when it is unknown, used or over. */
export async function findResetAccountId(identity: Identity, token: string): Promise<string | null> {
  const { internalAdapter } = await identity.$context
  const found = await internalAdapter.findVerificationValue(RESET_IDENTIFIER + token)
  return found === null || found.expiresAt <= new Date() ? null : found.value
}

/** A link to set a password, for an operator to hand on. It lives as long as a mailed one, unless told. */
export async function makeResetToken(
  identity: Identity,
  accountId: string,
  lifeSeconds = RESET_SECONDS,
): Promise<string> {
  const { internalAdapter } = await identity.$context
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + lifeSeconds * 1_000)
  await internalAdapter.createVerificationValue({ identifier: RESET_IDENTIFIER + token, value: accountId, expiresAt })
  return token
}
