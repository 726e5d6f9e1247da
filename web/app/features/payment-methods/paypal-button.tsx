import { toDecimal } from '@lotyard/contract/rules/money'
import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { randomKey } from '@lotyard/contract/rules/random-key'
import type { PayPalWidget } from '@lotyard/paypal-widget'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Props = {
  clientToken: ClientToken
  /** For one payment of this amount; null: an account to keep for later payments. */
  amountCents: number | null
  onNonce: (chosen: { nonce: string; email: string; amountCents: number | null }) => void
  /** The account was taken back, or the amount has changed: the nonce is good for nothing any more. */
  onCancel: () => void
}

/**
 * PayPal's button, its window, and the account that was chosen. When the amount changes the widget is made again: a nonce for
 * another amount would be refused, so it is dropped. A page that hides the button keeps the nonce, and compares the amount.
 */
export function PayPalButton({ clientToken, amountCents, onNonce, onCancel }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const hasNonce = useRef(false)
  const chosen = useEffectEvent((nonce: string, email: string) => {
    hasNonce.current = true
    onNonce({ nonce, email, amountCents })
  })
  const dropped = useEffectEvent(() => {
    hasNonce.current = false
    onCancel()
  })

  useEffect(() => {
    let isCurrent = true
    let widget: PayPalWidget | null = null
    async function make(): Promise<void> {
      // Loaded here, so that only who may pay with it loads it.
      const { createPayPalWidget } = await import('@lotyard/paypal-widget')
      if (!isCurrent) return
      widget = createPayPalWidget({
        channel: randomKey(),
        merchantConfiguration: {
          paypal: {
            container: container.current,
            locale: 'en_us',
            ...(amountCents !== null && { singleUse: true, amount: toDecimal(amountCents), currency: 'USD' }),
            // In place of the hidden field that it would make: a nonce belongs into no form of the page.
            paymentMethodNonceInputField: () => {},
            onSuccess: ({ nonce, details }) => chosen(nonce, details.email),
            onCancelled: () => dropped(),
          },
          onUnsupported: ({ message }) => setProblem(message),
        },
        gatewayConfiguration: { paypalEnabled: clientToken.paypalEnabled, paypal: clientToken.paypal ?? {} },
      })
    }
    // One that an earlier widget of this button gave, for another amount.
    if (hasNonce.current) dropped()
    make().catch(() => setProblem('not loaded'))
    return () => {
      isCurrent = false
      widget?.teardown()
    }
  }, [clientToken, amountCents])

  return (
    <>
      <div ref={container} className="min-h-11" />
      {problem !== null && <p className="text-ink-soft">PayPal isn't available here. Use a card instead.</p>}
    </>
  )
}
