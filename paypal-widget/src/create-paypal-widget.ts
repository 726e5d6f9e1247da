// Makes a widget: refuses where it must, draws the views, and joins clicks, messages and the authorisation window.
import { readBrowser } from './browser.ts'
import type { Browser } from './browser.ts'
import type { PayPalWidget, PayPalWidgetConfiguration } from './configuration/configuration.ts'
import { CANCEL, createHandlers } from './messages/handle-messages.ts'
import { listenForClicks } from './listen-for-clicks.ts'
import { showLocale } from './locales/locales.ts'
import { createMessageBus } from './messages/message-bus.ts'
import type { MessageBus } from './messages/message-bus.ts'
import { createNonceField } from './nonce-field.ts'
import { findRefusal } from './refusals.ts'
import { requireChannel, requireConfiguration } from './configuration/require-configuration.ts'
import { readSettings } from './configuration/settings.ts'
import type { Settings } from './configuration/settings.ts'
import { createCheckoutButton, createImageLink } from './views/paypal-button.ts'
import { createViews } from './views/views.ts'
import { createAuthorisation } from './windows/authorisation.ts'
import { createBridgeFrame } from './windows/bridge-frame.ts'

/** Returns null, and tells onUnsupported why, when PayPal cannot be offered here. Throws when the configuration is wrong. */
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
  const { assets, container, hasViews, labels, language } = settings
  const { paymentMethodNonceInputField } = config.merchantConfiguration.paypal
  let isTornDown = false

  const bridge = browser.isInternetExplorer && assets ? createBridgeFrame(assets.bridgeUrl) : null
  if (bridge) (container ?? document.body).append(bridge)
  const field = createNonceField(paymentMethodNonceInputField, hasViews ? container : null)
  const button = hasViews ? createButton(settings) : null
  const onCancel = (): void => bus.send('payment-method-cancelled', CANCEL)
  const views = container && button && createViews({ container, button, labels, language, onCancel })
  const authorisation = createAuthorisation({
    settings,
    browser,
    send: (name, payload) => bus.send(name, payload),
    focusViews: () => views?.focus(),
  })
  const bus: MessageBus = createMessageBus({
    channel: settings.channel,
    assetsOrigin: assets?.origin ?? null,
    findAuthorisationWindow: authorisation.findWindow,
    isAuthorisationWindow: (source) =>
      authorisation.owns(source) || (bridge !== null && source === bridge.contentWindow),
    handlers: createHandlers({ config, settings, authorisation, field, views }),
  })
  const stopClicks = listenForClicks({ ownButton: button, container, onClick: authorisation.open })
  // Without its page a popup could not return a result.
  window.addEventListener('pagehide', authorisation.close)

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
    : createImageLink(settings.assets?.imageUrl ?? null)
}
