import type { SettingName } from './setting-names.ts'
import { ConfigError, type Settings } from './setting-values.ts'

export type BraintreeSettings = {
  environment: 'sandbox' | 'production'
  merchantId: string
  publicKey: string
  privateKey: string
}

const NAMES = [
  'BRAINTREE_ENVIRONMENT',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
] as const satisfies readonly SettingName[]

/** All four or none: an operator who sets a key without the gateway believes that payments are taken. */
export function parseBraintree(settings: Settings, isUsed: boolean): BraintreeSettings | null {
  if (!isUsed) {
    const useless = NAMES.find((name) => settings.text(name) !== null)
    if (useless === undefined) return null
    throw new ConfigError(`${useless} is set without PAYMENT_GATEWAY=braintree; set that too, or remove it.`)
  }
  const required = (name: (typeof NAMES)[number]): string => {
    const value = settings.text(name)
    if (value === null) throw new ConfigError(`${name} is required with PAYMENT_GATEWAY=braintree.`)
    // The value itself stays out of the message: it would end up in a log.
    if (!/^[\w-]{1,128}$/.test(value)) throw new ConfigError(`${name} may hold letters, digits, _ and - only.`)
    return value
  }
  const environment = settings.oneOf('BRAINTREE_ENVIRONMENT', ['sandbox', 'production'] as const)
  if (environment === null)
    throw new ConfigError('BRAINTREE_ENVIRONMENT is required with PAYMENT_GATEWAY=braintree: sandbox or production.')
  return {
    environment,
    merchantId: required('BRAINTREE_MERCHANT_ID'),
    publicKey: required('BRAINTREE_PUBLIC_KEY'),
    privateKey: required('BRAINTREE_PRIVATE_KEY'),
  }
}
