// Sends a card from the browser straight to the payment gateway, which gives a nonce for it. Our own server sees neither the
// number nor the CVV, and nothing of a card is kept in the browser.
import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { cardDigits } from '@lotyard/contract/rules/payment-methods/card-number'
import type { EnteredCard } from '@lotyard/contract/rules/payment-methods/card-problems'
import { PAYMENT_MESSAGES } from '@lotyard/contract/rules/payment-methods/payment-messages'

export type Tokenised = { ok: true; nonce: string } | { ok: false; message: string }

/** Longer than a slow phone takes, shorter than people wait. */
const TIMEOUT_MS = 20_000
const UNREACHABLE = "We couldn't reach our payment provider. Check your connection and try again."
const TOO_MANY = 'Too many attempts. Wait a minute and try again.'

/** `postalCode`: of the billing address, where the page knows it. The gateway compares it with the bank's. */
export async function tokeniseCard(token: ClientToken, card: EnteredCard, postalCode?: string): Promise<Tokenised> {
  const creditCard = {
    number: cardDigits(card.card_number),
    expirationMonth: card.expiration_month.padStart(2, '0'),
    expirationYear: card.expiration_year,
    cvv: card.cvv.trim(),
    ...(postalCode !== undefined && { billingAddress: { postalCode } }),
  }
  try {
    const reply = await fetch(`${token.clientApiUrl}/v1/payment_methods/credit_cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ authorizationFingerprint: token.authorizationFingerprint, creditCard }),
      // The gateway knows the shop by the fingerprint; it has no business with our cookies.
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (reply.ok) return readNonce(await reply.json())
    if (reply.status === 429) return { ok: false, message: TOO_MANY }
    return { ok: false, message: reply.status >= 500 ? UNREACHABLE : PAYMENT_MESSAGES.invalid }
  } catch {
    // No connection, no answer in time, or an answer that is no JSON: for the buyer the same.
    return { ok: false, message: UNREACHABLE }
  }
}

function readNonce(body: unknown): Tokenised {
  const cards = (body as { creditCards?: { nonce?: unknown }[] } | null)?.creditCards
  const nonce = cards?.[0]?.nonce
  return typeof nonce === 'string' && nonce !== '' ? { ok: true, nonce } : { ok: false, message: UNREACHABLE }
}
