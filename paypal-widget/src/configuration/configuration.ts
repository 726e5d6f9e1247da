// What a page passes to createPayPalWidget, field by field as in SPEC.md §3. Choices are made by truthiness, so an empty
// string, null or 0 counts as absent.

export type PaymentMethodEvent = { type: 'PayPalAccount'; nonce: string; details: { email: string } }

/** An element, the id of one (not a selector), or an array-like object whose first entry is one. */
export type ElementReference = string | Element | ArrayLike<Element>

export type MerchantPayPal = {
  container?: ElementReference | null
  headless?: boolean
  locale?: string | null
  currency?: string | null
  amount?: number | string | null
  singleUse?: boolean
  onSuccess?: (event: PaymentMethodEvent) => void
  onCancelled?: () => void
  /** Called with the authorisation address instead of making a frame, where a frame would be used. */
  insertFrameFunction?: (url: string) => void
  paymentMethodNonceInputField?: ElementReference | ((value: string) => void) | null
}

export type MerchantConfiguration = {
  paypal: MerchantPayPal
  /** Receives the reason when no widget can be made. Without it the reason goes to the console. */
  onUnsupported?: (reason: Error) => void
}

export type GatewayPayPal = {
  /** Needed once a window opens; without it the button shows its words in place of its image. */
  assetsUrl?: string | null
  unvettedMerchant?: boolean
  payeeEmail?: string | null
  billingAgreementsEnabled?: boolean
  allowHttp?: boolean
}

export type GatewayConfiguration = { paypalEnabled?: boolean; paypal: GatewayPayPal }

export type PayPalWidgetConfiguration = {
  /** Names this widget in every message; two widgets on one page need two channels. */
  channel: string
  integrationType?: 'dropin' | (string & {})
  /** Overrides what the page's own address says about HTTPS. */
  isMerchantPageHttps?: boolean
  merchantConfiguration: MerchantConfiguration
  gatewayConfiguration: GatewayConfiguration
}

export type PayPalWidget = {
  /** Opens the authorisation window. Call it in a click handler: browsers refuse popups elsewhere. */
  initAuthFlow: () => void
  closeAuthFlow: () => void
  teardown: () => void
}
