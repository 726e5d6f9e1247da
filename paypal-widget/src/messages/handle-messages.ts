// What the widget does with each message that it receives.
import type { PayPalWidgetConfiguration } from '../configuration/configuration.ts'
import type { Handlers } from './message-bus.ts'
import type { Payload } from './messages.ts'
import type { NonceField } from '../nonce-field.ts'
import { clientOptions, clientToken, toPaymentMethodEvent } from './payloads.ts'
import type { Settings } from '../configuration/settings.ts'
import type { Views } from '../views/views.ts'
import type { Authorisation } from '../windows/authorisation.ts'

/** What Cancel sends. The same name tells the widget's messages from those of other ways to pay. */
export const CANCEL = { source: 'PayPal' }

export type HandlerOptions = {
  config: PayPalWidgetConfiguration
  settings: Settings
  authorisation: Authorisation
  field: NonceField
  views: Views | null
}

export function createHandlers({ config, settings, authorisation, field, views }: HandlerOptions): Handlers {
  const { onSuccess, onCancelled } = config.merchantConfiguration.paypal

  // The page's callbacks come last: called earlier they would see a widget that is half updated.
  function succeed(payload: Payload): void {
    const event = toPaymentMethodEvent(payload)
    if (event === null) return
    authorisation.close()
    field.write(event.nonce)
    views?.showLoggedIn(event.details.email)
    if (!settings.isDropin) onSuccess?.(event)
  }

  function cancel(): void {
    field.write('')
    views?.showLoggedOut()
    onCancelled?.()
  }

  return {
    'payment-method-generated': succeed,
    'payment-method-cancelled': ({ source }) => {
      if (source === CANCEL.source) cancel()
    },
    'open-modal': (_payload, _reply, isOwn) => {
      // A drop-in integration asks others to open the frame; it must not answer itself.
      if (!(settings.isDropin && isOwn)) authorisation.openModal()
    },
    'close-app': authorisation.close,
    'focus-app': authorisation.focus,
    'popup-force-close': ({ target }) => {
      if (target === CANCEL.source) authorisation.close()
    },
    'get-client-token': (_payload, reply) => reply?.(clientToken(config)),
    'get-client-options': (_payload, reply) => reply?.(clientOptions(config, settings)),
  }
}
