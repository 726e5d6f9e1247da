// Secrets of authenticator apps, their codes, and recovery codes. The library's own functions make and check the codes
// (RFC 6238) and encrypt the secrets, so that its rows stay readable to it.
import {
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  stepsAround,
} from '@lotyard/contract/rules/accounts/two-step'
import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config/config.ts'
import { sign } from '../../../lib/signature.ts'

type Needs = Pick<Config, 'sessionSecret'>

/** 22 of 62 characters are 131 bits: enough (RFC 4226 wants 128), and no longer to type than it must be. */
export function makeSecret(): string {
  return generateRandomString(22, 'a-z', 'A-Z', '0-9')
}

export function encryptSecret({ sessionSecret: key }: Needs, secret: string): Promise<string> {
  return symmetricEncrypt({ key, data: secret })
}

/** Null where it can't be read: SESSION_SECRET is not the one that it was encrypted with. */
export async function decryptSecret({ sessionSecret: key }: Needs, encrypted: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data: encrypted })
  } catch {
    return null
  }
}

/** What apps read from a QR code. */
export function otpauthUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return createOTP(secret).url(issuer, email)
}

/** The time step that a code is of; null where it is of none around now. */
export async function findStep(secret: string, code: string, nowMs: number): Promise<number | null> {
  const otp = createOTP(secret)
  let found: number | null = null
  for (const step of stepsAround(nowMs)) if (isSame(await otp.hotp(step), code)) found = step
  return found
}

function isSame(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(''),
  )
}

export function showRecoveryCodes(codes: string[]): { recovery_codes: string[] } {
  return { recovery_codes: codes.map(formatRecoveryCode) }
}

/** Of one account: the same code of two accounts is two hashes. */
export function hashRecoveryCode({ sessionSecret }: Needs, accountId: string, code: string): string {
  return sign(sessionSecret, 'recovery code', `${accountId}\n${code}`)
}
