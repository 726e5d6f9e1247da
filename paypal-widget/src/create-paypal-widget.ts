// Makes a widget: refuses where it must, draws the views, and joins clicks, messages and the authorisation window.
import { readBrowser } from './browser.ts'
import type { Browser } from './browser.ts'
import type { PayPalWidget, PayPalWidgetConfiguration } from './configuration.ts'
import { listenForClicks } from './listen-for-clicks.ts'
import { showLocale } from './locales.ts'
import { createMessageBus } from './message-bus.ts'
import type { Handlers, MessageBus } from './message-bus.ts'
import type { Payload } from './messages.ts'
import { createNonceField } from './nonce-field.ts'
import { clientOptions, clientToken, toPaymentMethodEvent } from './payloads.ts'
import { findRefusal } from './refusals.ts'
import { requireChannel, requireConfiguration } from './require-configuration.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { createCheckoutButton, createImageLink } from './views/paypal-button.ts'
import { createViews } from './views/views.ts'
import type { Views } from './views/views.ts'
import { createAuthorisation } from './windows/authorisation.ts'
import { createBridgeFrame } from './windows/bridge-frame.ts'

const CANCEL = { source: 'PayPal' }

/** Gives null, and tells onUnsupported why, when PayPal cannot be offered here. Throws when the configuration is wrong. */
export function createPayPalWidget(config: PayPalWidgetConfiguration): PayPalWidget | null {
  requireChannel(config)
  if (config.gatewayConfiguration.paypalEnabled) requireConfiguration(config, document)
  const browser = readBrowser(window)
  const refusal = findRefusal(config, browser)
  if (refusal === null) return assemble(config, readSettings(config), browser)
  const onUnsupported: unknown = config.merchantConfiguration?.onUnsupported
  if (typeof onUnsupported === 'function') onUnsupported(new Error(refusal))
  else console.log(new Error(refusal))
  return null
}

function assemble(config: PayPalWidgetConfiguration, settings: Settings, browser: Browser): PayPalWidget {
  const { container, hasViews } = settings
  const { paypal } = config.merchantConfiguration
  let isTornDown = false

  const bridge = browser.isInternetExplorer ? createBridgeFrame(settings.bridgeUrl) : null
  if (bridge) (container ?? document.body).append(bridge)
  const field = createNonceField(paypal.paymentMethodNonceInputField, hasViews ? container : null)
  const button = hasViews ? createButton(settings) : null
  const views =
    container && button ? drawViews(settings, button, () => bus.send('payment-method-cancelled', CANCEL)) : null
  const authorisation = createAuthorisation({
    settings,
    browser,
    send: (name, payload) => bus.send(name, payload),
    focusViews: () => views?.focus(),
  })
  const bus: MessageBus = createMessageBus({
    channel: settings.channel,
    assetsOrigin: settings.assetsOrigin,
    findAuthorisationWindow: authorisation.findWindow,
    isAuthorisationWindow: (source) =>
      authorisation.owns(source) || (bridge !== null && source === bridge.contentWindow),
    handlers: createHandlers(),
  })
  const stopClicks = listenForClicks({ ownButton: button, container, onClick: authorisation.open })
  // A popup that outlives its page would have nobody to report to.
  window.addEventListener('pagehide', authorisation.close)

  function createHandlers(): Handlers {
    return {
      'payment-method-generated': succeed,
      'payment-method-cancelled': ({ source }) => {
        if (source === CANCEL.source) cancel()
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

  function succeed(payload: Payload): void {
    const event = toPaymentMethodEvent(payload)
    if (event === null) return
    authorisation.close()
    field.write(event.nonce)
    views?.showLoggedIn(event.details.email)
    if (!settings.isDropin) paypal.onSuccess?.(event)
  }

  function cancel(): void {
    field.write('')
    views?.showLoggedOut()
    paypal.onCancelled?.()
  }

  function teardown(): void {
    if (isTornDown) return
    isTornDown = true
    authorisation.close()
    stopClicks()
    bus.stop()
    window.removeEventListener('pagehide', authorisation.close)
    views?.remove()
    field.remove()
    bridge?.remove()
  }

  return {
    initAuthFlow: () => {
      if (!isTornDown) authorisation.open()
    },
    closeAuthFlow: authorisation.close,
    teardown,
  }
}

function createButton(settings: Settings): HTMLElement {
  return settings.type === 'Hermes Onetime'
    ? createCheckoutButton(showLocale(settings.locale))
    : createImageLink(settings.imageUrl)
}

function drawViews({ container, labels, language }: Settings, button: HTMLElement, onCancel: () => void): Views | null {
  return container && createViews({ container, button, labels, language, onCancel })
}
