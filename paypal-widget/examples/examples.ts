// Draws each configuration type with a working widget. Changing a setting tears all of them down and makes them again.
import { createPayPalWidget } from '../src/index.ts'
import type { MerchantPayPal, PayPalWidget } from '../src/index.ts'
import { LABELS } from '../src/locales/labels.ts'

type Example = { title: string; text: string; options: MerchantPayPal; billingAgreementsEnabled?: boolean }

const EXAMPLES: readonly Example[] = [
  {
    title: 'Hermes Onetime',
    text: 'One payment of a known amount.',
    options: { singleUse: true, amount: '1250.00', currency: 'USD' },
  },
  { title: 'Legacy Onetime', text: 'One payment, amount not yet known.', options: { singleUse: true } },
  {
    title: 'Hermes Billing Agreements',
    text: 'An account to keep for later orders.',
    options: {},
    billingAgreementsEnabled: true,
  },
  { title: 'Legacy Future Payments', text: 'The older way to keep an account.', options: {} },
]

const locale = document.querySelector<HTMLSelectElement>('#locale')!
const refusePopups = document.querySelector<HTMLInputElement>('#refuse-popups')!
const list = document.querySelector('#examples')!
const openWindow = window.open.bind(window)
let widgets: (PayPalWidget | null)[] = []

for (const name of Object.keys(LABELS)) locale.append(new Option(name))
document.querySelector('#settings')!.addEventListener('change', draw)
draw()

function draw(): void {
  for (const widget of widgets) widget?.teardown()
  list.replaceChildren()
  window.open = refusePopups.checked ? () => null : openWindow
  widgets = EXAMPLES.map(drawExample)
}

function drawExample({ title, text, options, billingAgreementsEnabled = false }: Example): PayPalWidget | null {
  const section = document.createElement('section')
  const heading = Object.assign(document.createElement('h2'), { textContent: title })
  const paragraph = Object.assign(document.createElement('p'), { textContent: text })
  const container = document.createElement('div')
  const output = document.createElement('output')
  section.append(heading, paragraph, container, output)
  list.append(section)
  const say = (line: string): void => {
    output.textContent = line
  }
  return createPayPalWidget({
    channel: crypto.randomUUID(),
    merchantConfiguration: {
      paypal: {
        ...options,
        container,
        locale: locale.value,
        onSuccess: ({ nonce, details }) => say(`onSuccess: ${nonce} for ${details.email}`),
        onCancelled: () => say('onCancelled'),
      },
      onUnsupported: ({ message }) => say(`onUnsupported: ${message}`),
    },
    gatewayConfiguration: {
      paypalEnabled: true,
      paypal: { assetsUrl: '/sandbox', allowHttp: true, billingAgreementsEnabled },
    },
  })
}
