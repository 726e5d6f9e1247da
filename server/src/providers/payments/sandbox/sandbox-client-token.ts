// What a browser needs to send a card to the sandbox. The fingerprint proves that we gave it out a short while ago.
import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { randomBytes } from 'node:crypto'
import { isSignedBy, sign } from '../../../lib/signature.ts'
import { OFFERED_TEST_CARDS } from './methods/test-cards.ts'

/** Where the sandbox is, below the site's address: its client API, and the assets of the PayPal widget. */
export const SANDBOX_PREFIX = '/sandbox'

const PURPOSE = 'sandbox client token'
const LIFETIME_MS = 3 * 60 * 60 * 1000

export function makeClientToken(secret: string, now: Date): string {
  const payload = `${now.getTime() + LIFETIME_MS}-${randomBytes(9).toString('hex')}`
  const token: ClientToken = {
    authorizationFingerprint: `${payload}.${sign(secret, PURPOSE, payload)}`,
    // Without a host: a market has several, and the page's own is the only one that its policy lets a script call.
    clientApiUrl: SANDBOX_PREFIX,
    assetsUrl: SANDBOX_PREFIX,
    paypalEnabled: true,
    paypal: {
      assetsUrl: SANDBOX_PREFIX,
      allowHttp: true,
      unvettedMerchant: false,
      billingAgreementsEnabled: true,
      payeeEmail: null,
    },
    deviceData: JSON.stringify({ correlation_id: randomBytes(16).toString('hex') }),
    testCards: OFFERED_TEST_CARDS,
  }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}

export function isFingerprint(secret: string, fingerprint: unknown, now: Date): boolean {
  if (typeof fingerprint !== 'string') return false
  const [payload = '', signature = '', ...rest] = fingerprint.split('.')
  return (
    rest.length === 0 && isSignedBy(secret, PURPOSE, payload, signature) && Number.parseInt(payload, 10) > now.getTime()
  )
}
