// Chooses one of the four configuration types of SPEC.md §4 by truthiness alone: an amount of 0 is no amount.
import type { PayPalWidgetConfiguration } from './configuration.ts'

export type ConfigurationType =
  | 'Legacy Onetime'
  | 'Hermes Onetime'
  | 'Legacy Future Payments'
  | 'Hermes Billing Agreements'

type Choices = {
  singleUse?: unknown
  amount?: unknown
  currency?: unknown
  billingAgreementsEnabled?: unknown
}

export function configurationType({
  singleUse,
  amount,
  currency,
  billingAgreementsEnabled,
}: Choices): ConfigurationType {
  if (singleUse) return amount && currency ? 'Hermes Onetime' : 'Legacy Onetime'
  return billingAgreementsEnabled ? 'Hermes Billing Agreements' : 'Legacy Future Payments'
}

export function configurationTypeOf(config: PayPalWidgetConfiguration): ConfigurationType {
  const { billingAgreementsEnabled } = config.gatewayConfiguration.paypal
  return configurationType({ ...config.merchantConfiguration.paypal, billingAgreementsEnabled })
}

export function isHermes(type: ConfigurationType): boolean {
  return type === 'Hermes Onetime' || type === 'Hermes Billing Agreements'
}
