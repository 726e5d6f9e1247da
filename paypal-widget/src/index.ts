export { createPayPalWidget } from './create-paypal-widget.ts'
export { ILLEGAL_XHR_MESSAGE, VERSION } from './constants.ts'
export type {
  ElementReference,
  GatewayConfiguration,
  GatewayPayPal,
  MerchantConfiguration,
  MerchantPayPal,
  PaymentMethodEvent,
  PayPalWidget,
  PayPalWidgetConfiguration,
} from './configuration/configuration.ts'
export type { ConfigurationType } from './configuration/configuration-type.ts'
