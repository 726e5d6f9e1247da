// What a browser reads out of a client token, whichever gateway made it. The names are the gateway's.

export type ClientToken = {
  /** Sent along with a card. */
  authorizationFingerprint: string
  /** Cards are posted to this address with `/v1/payment_methods/credit_cards` behind it. */
  clientApiUrl: string
  /** Where the widget finds its pages. */
  assetsUrl: string
  paypalEnabled: boolean
  paypal?: {
    assetsUrl?: string | null
    allowHttp?: boolean
    unvettedMerchant?: boolean
    billingAgreementsEnabled?: boolean
    payeeEmail?: string | null
  }
  /**
   * What the gateway wants to hear of the device with a payment. The sandbox hands one out; Braintree's comes from a script
   * of its own, which our pages don't load.
   */
  deviceData?: string
  /** Only the sandbox takes them: numbers that a card form may offer to try. */
  testCards?: readonly TestCard[]
}
export type TestCard = { number: string; label: string }

/** Null for what is no token: the page then says that payments are away. */
export function readClientToken(text: string): ClientToken | null {
  try {
    const value: unknown = JSON.parse(atob(text))
    return isToken(value) ? value : null
  } catch {
    return null
  }
}

function isToken(value: unknown): value is ClientToken {
  if (typeof value !== 'object' || value === null) return false
  const { authorizationFingerprint, clientApiUrl } = value as Partial<Record<keyof ClientToken, unknown>>
  return typeof authorizationFingerprint === 'string' && typeof clientApiUrl === 'string'
}
