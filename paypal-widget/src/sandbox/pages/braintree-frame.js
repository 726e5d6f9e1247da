// @ts-check
// The authorisation page of the sandbox: shows what the shop asks for, lets a tester choose an account, and hands back a
// nonce that its own server made.
import { createShopLink } from './shop-link.js'

/** @typedef {{ type: string, amount: string | number | null, currency: string | null, locale: string }} ClientOptions */

const PURPOSES = new Map([
  ['Hermes Onetime', 'You are asked to pay this amount once.'],
  ['Legacy Onetime', 'You are asked to pay once. The shop will say how much.'],
  ['Legacy Future Payments', 'You are asked to let this shop charge your account for later orders.'],
  ['Hermes Billing Agreements', 'You are asked to let this shop charge your account for later orders.'],
])

const form = /** @type {HTMLFormElement} */ (find('authorisation'))
const approve = /** @type {HTMLButtonElement} */ (find('approve'))
const otherEmail = /** @type {HTMLInputElement} */ (find('other-email'))
const shop = createShopLink()

find('cancel').addEventListener('click', leave)
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') leave()
})
form.addEventListener('change', showOtherEmail)
await begin()

async function begin() {
  if (shop === null) return complain('Open this page from a shop: it has nobody to answer to.')
  try {
    const options = await shop.ask('paypal:GET_CLIENT_OPTIONS')
    show(options)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void authorise(options)
    })
  } catch {
    complain('The shop did not answer. Close this window and start again from the shop.')
  }
}

/** @param {ClientOptions} options */
function show({ type, amount, currency, locale }) {
  find('purpose').textContent = PURPOSES.get(type) ?? ''
  find('amount').textContent = amount === null ? '' : formatAmount(amount, currency, locale)
  find('currency').textContent = currency ?? ''
  find('locale').textContent = locale
  find('amount-row').hidden = amount === null
  find('currency-row').hidden = currency === null
  find('notice').hidden = true
  form.hidden = false
  approve.focus()
}

/** @param {ClientOptions} options */
async function authorise({ type, amount, currency }) {
  const email = (chosenAccount() || otherEmail.value).trim()
  approve.disabled = true
  find('notice').hidden = true
  try {
    const nonce = await requestNonce({
      email,
      type,
      ...(amount === null ? {} : { amount: String(Number.parseFloat(String(amount))) }),
      ...(currency === null ? {} : { currency }),
    })
    shop?.tell('PAYMENT_METHOD_GENERATED', { type: 'PayPalAccount', nonce, details: { email } })
  } catch (error) {
    complain(error instanceof Error ? error.message : 'The account could not be authorised. Try again.')
    approve.disabled = false
  }
}

/** @returns {string} empty for "someone else" */
function chosenAccount() {
  return /** @type {RadioNodeList} */ (form.elements.namedItem('account')).value
}

/** @param {{ email: string, type: string, amount?: string, currency?: string }} request @returns {Promise<string>} */
async function requestNonce(request) {
  const response = await fetch('../nonce', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer.nonce
}

function leave() {
  // Without a shop only the window itself can close it.
  if (!shop?.tell('paypal:CLOSE_APP')) window.close()
}

function showOtherEmail() {
  const isOther = /** @type {HTMLInputElement} */ (find('other-account')).checked
  otherEmail.hidden = otherEmail.disabled = !isOther
  if (isOther) otherEmail.focus()
}

/** @param {string} text */
function complain(text) {
  const notice = find('notice')
  notice.setAttribute('role', 'alert')
  notice.textContent = text
  notice.hidden = false
}

/** @param {string | number} amount @param {string | null} currency @param {string} locale */
function formatAmount(amount, currency, locale) {
  const value = Number.parseFloat(String(amount))
  const tag = locale.replace('_', '-').replace('-UK', '-GB').replace('-XC', '')
  if (currency === null) return new Intl.NumberFormat(tag).format(value)
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(value)
}

/** @param {string} id @returns {HTMLElement} */
function find(id) {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no element ${id}.`)
  return element
}
