// A cookie that says: this browser signed in to this account before.
//
// It does not sign the browser in. Strangers' failed guesses can lock an account for unknown browsers; one that carries this
// cookie is counted apart from them, so the owner still gets in. It names the account only by a signature.
import { DEVICE_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSignedBy, sign } from '../../lib/signature.ts'
import { readCookie, setCookie } from './cookies.ts'

const DEVICE_COOKIE = 'lotyard_device'
const PURPOSE = 'known device'

export function rememberDevice(reply: FastifyReply, email: string, secret: string): void {
  const deviceId = randomBytes(16).toString('base64url')
  setCookie(reply, DEVICE_COOKIE, `${deviceId}.${sign(secret, PURPOSE, `${deviceId}\n${email}`)}`, {
    days: DEVICE_DAYS,
  })
}

/** Null for a browser that has not signed in to the account of this e-mail address before. */
export function knownDeviceOf(
  request: Pick<FastifyRequest, 'cookies' | 'server'>,
  email: string,
  secret: string,
): string | null {
  const cookie = readCookie(request, DEVICE_COOKIE)
  if (cookie === null || cookie.length > 128) return null
  const [deviceId, signature, ...rest] = cookie.split('.')
  if (!deviceId || !signature || rest.length > 0) return null
  return isSignedBy(secret, PURPOSE, `${deviceId}\n${email}`, signature) ? deviceId : null
}
