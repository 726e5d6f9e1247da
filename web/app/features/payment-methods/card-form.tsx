import { cardDigits, cardTypeOf } from '@lotyard/contract/rules/payment-methods/card-number'
import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { describePaymentMethod } from '@lotyard/contract/rules/payment-methods/describe-payment-method'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { CardFields } from './card-fields.tsx'
import { tokeniseCard } from './tokenise-card.ts'
import { useEnteredCard } from './use-entered-card.ts'

type Props = {
  clientToken: ClientToken
  /** Of the billing address, where the page knows it. */
  postalCode?: string | undefined
  submitLabel: string
  busyLabel: string
  /**
   * The gateway knows the card by this nonce now ('Visa ending in 1111'). The form stays busy until it is done; a sentence
   * says why it did not work.
   */
  onNonce: (nonce: string, description: string) => Promise<string | null>
  /** Judges fields of the page's own before the card is sent. Where it says no, it has said why. */
  check?: () => boolean
  /** Choices of the page's own, above the button. */
  children?: ReactNode
  /** Beside the button: a way out. */
  cancel?: ReactNode
}

/** A new card. It goes from the browser to the gateway; the page gets a nonce. */
export function CardForm(props: Props) {
  const { clientToken, postalCode, submitLabel, busyLabel, onNonce, check = () => true, children, cancel } = props
  const entry = useEnteredCard()
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<{ isBusy: boolean; failure: string | null }>({ isBusy: false, failure: null })

  async function send(): Promise<void> {
    const wrong = entry.check()
    if (wrong !== null) return form.current?.querySelector<HTMLElement>(`[data-field=${wrong}]`)?.focus()
    if (!check()) return
    setState({ isBusy: true, failure: null })
    const tokenised = await tokeniseCard(clientToken, entry.card, postalCode)
    const failure = tokenised.ok
      ? await onNonce(tokenised.nonce, describeCard(entry.card.card_number))
      : tokenised.message
    // What was typed stays after a failure, to be corrected. After a success it is gone.
    if (failure === null) entry.clear()
    setState({ isBusy: false, failure })
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.isBusy) void send()
      }}
    >
      <CardFields entry={entry} testCards={clientToken.testCards} />
      {children}
      {state.failure !== null && <Notice kind="danger">{state.failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind="action"
          disabled={!entry.isComplete || state.isBusy}
          title={entry.isComplete ? undefined : 'Complete the card first.'}
        >
          {state.isBusy ? busyLabel : submitLabel}
        </Button>
        {cancel}
      </div>
    </form>
  )
}

function describeCard(number: string): string {
  const digits = cardDigits(number)
  return describePaymentMethod({ card_type: cardTypeOf(digits), last_four: digits.slice(-4), email: null })
}
