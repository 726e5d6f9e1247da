// The cookies of two-step sign-in: the sign-in that waits for its code, and the trust in a browser.
import { CHALLENGE_MINUTES, TRUSTED_DAYS } from '@lotyard/contract/rules/accounts/two-step'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSignedBy, sign } from '../../lib/signature.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'

const CHALLENGE_COOKIE = 'lotyard_challenge'
const TRUST_COOKIE = 'lotyard_trusted'
const PURPOSE = 'sign-in challenge'

type Request = Pick<FastifyRequest, 'cookies' | 'server'>

export function setChallengeCookie(reply: FastifyReply, challengeId: string, secret: string): void {
  setCookie(reply, CHALLENGE_COOKIE, `${challengeId}.${sign(secret, PURPOSE, challengeId)}`, {
    days: CHALLENGE_MINUTES / 1_440,
  })
}

/** Null where there is none, or one that we did not sign: a forged one never reaches the database. */
export function readChallengeCookie(request: Request, secret: string): string | null {
  const cookie = readCookie(request, CHALLENGE_COOKIE)
  if (cookie === null || cookie.length > 128) return null
  const [challengeId, signature, ...rest] = cookie.split('.')
  if (!challengeId || !signature || rest.length > 0) return null
  return isSignedBy(secret, PURPOSE, challengeId, signature) ? challengeId : null
}

export function clearChallengeCookie(reply: FastifyReply): void {
  clearCookie(reply, CHALLENGE_COOKIE)
}

export function setTrustCookie(reply: FastifyReply, trust: string): void {
  setCookie(reply, TRUST_COOKIE, trust, { days: TRUSTED_DAYS })
}

/** Whether it is worth anything is judged once the account is known. */
export function readTrustCookie(request: Request): string | null {
  return readCookie(request, TRUST_COOKIE)
}
